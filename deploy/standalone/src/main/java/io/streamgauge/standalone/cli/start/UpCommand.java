package io.streamgauge.standalone.cli.start;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.Options;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.proxy.ProxyConfig;
import io.streamgauge.standalone.cli.source.MissingUpstream;
import io.streamgauge.standalone.reload.ConfigLook;
import io.streamgauge.standalone.reload.LoadedConfig;
import io.streamgauge.standalone.reload.ReloadTarget;
import io.streamgauge.standalone.reload.Reloading;
import io.streamgauge.standalone.run.AllInOne;
import io.streamgauge.standalone.run.Foreground;
import io.streamgauge.standalone.settings.AllSettings;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code streamgauge up}: everything in this process, in front of a server that is there already. */
@Command(
        name = "up",
        description = {
            "Runs everything in one process: the proxy in front of your server, an embedded Kafka, and metrics.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  streamgauge up --upstream http://127.0.0.1:8000",
            "  streamgauge up --upstream http://127.0.0.1:11434 --data /var/lib/streamgauge",
            "  streamgauge up --config streamgauge.yaml"
        })
public final class UpCommand implements Callable<Integer> {

    private final Map<String, String> environment;

    @Option(
            names = "--upstream",
            paramLabel = "URL",
            description =
                    "The inference server, such as http://127.0.0.1:8000. Needed unless the configuration has routes.")
    private @Nullable String upstream;

    @Mixin
    private final AllInOneOptions options = new AllInOneOptions();

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the field before it calls.
    public UpCommand(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws Exception {
        ConfigLook look = new ConfigLook(options.file());
        Config config = open();
        AllSettings settings = read(config, AllSettings::read);
        settings.process().log().applyBesideBroker();
        PrintWriter out =
                Notices.beside(settings.proxy().operation().accessLog()).of(spec.commandLine());
        out.println("Starting; the embedded Kafka takes a few seconds ...");
        AllInOne all = new AllInOne(settings);
        ReloadTarget target = target(all);
        Service reloading = new Reloading(all, look, () -> reload(target), config, target);
        StopScreen stop = new StopScreen(
                all::proxyMetrics, settings.proxy().relay().limits().drain().timeout(), out);
        new Foreground(reloading, stop).run(Optional.empty(), () -> StartScreen.up(all, settings, out));
        return 0;
    }

    private static ReloadTarget target(AllInOne all) {
        return new ReloadTarget(
                root -> {
                    AllSettings next = AllSettings.read(root);
                    return () -> all.reload(next);
                },
                path -> ProxyConfig.isReloadable(path) || ProcessorConfig.isReloadable(path),
                all::reloadRefused);
    }

    private LoadedConfig reload(ReloadTarget target) throws ConfigException {
        Config config = open();
        return new LoadedConfig(config, read(config, target.reading()));
    }

    private Config open() throws ConfigException {
        Optional<Options.Option> toUpstream =
                Optional.ofNullable(upstream).map(url -> new Options.Option("proxy.upstream", "--upstream", url));
        return options.open(environment, toUpstream, "streamgauge-data");
    }

    private static <T> T read(Config config, Function<Section, T> reading) throws ConfigException {
        try {
            return config.read(reading);
        } catch (ConfigException e) {
            throw MissingUpstream.withOption(e, "--upstream URL");
        }
    }
}
