package io.streamgauge.standalone.cli.start;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.Options;
import io.streamgauge.standalone.cli.source.ConfigSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options {@code up} and {@code demo} share. */
final class AllInOneOptions {

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Where clients connect; 127.0.0.1:8080 by default.")
    private @Nullable String listen;

    @Option(
            names = "--metrics",
            paramLabel = "HOST:PORT",
            description = "Where metrics are served; 127.0.0.1:9420 by default.")
    private @Nullable String metrics;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where Kafka's data is kept over restarts; streamgauge-data by default,"
                    + " streamgauge-data/demo for the demo.")
    private @Nullable String data;

    @Mixin
    private final ConfigSource source = new ConfigSource();

    /** The configuration file, if one is named. */
    Optional<Path> file() {
        return source.file();
    }

    /**
     * All of the configuration, not read yet.
     *
     * @param upstream where requests go, if the command says so
     * @param defaultData directory where neither option nor file names one
     */
    Config open(Map<String, String> environment, Optional<Options.Option> upstream, String defaultData)
            throws ConfigException {
        List<Options.Option> given = new ArrayList<>();
        upstream.ifPresent(given::add);
        add(given, "proxy.listen", "--listen", listen);
        add(given, "management.listen", "--metrics", metrics);
        add(given, "data-dir", "--data", data);
        List<Options.Option> fallbacks = List.of(
                new Options.Option("proxy.drain-delay", "default of all in one", "1ms"),
                new Options.Option("proxy.drain-timeout", "default of all in one", "30s"),
                new Options.Option("data-dir", "default", defaultData),
                new Options.Option("topics.partitions", "default of the embedded broker", "4"),
                new Options.Option("topics.request-bytes", "default of the embedded broker", "2GiB"));
        return source.open(environment, new Options(given, fallbacks));
    }

    private static void add(List<Options.Option> given, String path, String name, @Nullable String value) {
        if (value != null) {
            given.add(new Options.Option(path, name, value));
        }
    }
}
