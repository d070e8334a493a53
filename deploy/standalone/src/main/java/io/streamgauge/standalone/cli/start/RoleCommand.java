package io.streamgauge.standalone.cli.start;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.Options;
import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.exporter.Exporter;
import io.streamgauge.exporter.ExporterConfig;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.processor.StreamProcessor;
import io.streamgauge.proxy.IngestProxy;
import io.streamgauge.proxy.ProxyConfig;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.standalone.cli.source.ConfigSource;
import io.streamgauge.standalone.cli.source.SectionNames;
import io.streamgauge.standalone.reload.ConfigLook;
import io.streamgauge.standalone.reload.LoadedConfig;
import io.streamgauge.standalone.reload.ReloadTarget;
import io.streamgauge.standalone.reload.Reloading;
import io.streamgauge.standalone.run.Foreground;
import io.streamgauge.standalone.run.SingleRole;
import io.streamgauge.standalone.settings.ProcessSettings;
import io.streamgauge.standalone.settings.ProxySettings;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs one part alone against a Kafka elsewhere. */
public abstract class RoleCommand implements Callable<Integer> {

    private final Map<String, String> environment;
    private final List<String> ownKeys;

    @Mixin
    private final ConfigSource source = new ConfigSource();

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the field before it calls.
    RoleCommand(Map<String, String> environment, List<String> ownKeys) {
        this.environment = environment;
        this.ownKeys = ownKeys;
    }

    /**
     * A part.
     *
     * @param shown to operators
     * @param stopLimit how long its open requests may go on at a stop
     * @param notices where it is told of its start and stop
     * @param reload takes over a changed configuration while it runs, if it can
     */
    record Part(Service service, Contents shown, Duration stopLimit, Notices notices, Optional<ReloadTarget> reload) {

        /** One that is told of on the output, waits for no requests and takes over nothing. */
        Part(Service service, Contents shown) {
            this(service, shown, Duration.ZERO, Notices.ON_OUTPUT, Optional.empty());
        }
    }

    /** Makes the part once all of the configuration has been read. */
    interface PartMaker {
        Part make(ProcessSettings process, SchemaRegistry registry);
    }

    private record Settings(ProcessSettings process, PartMaker maker) {}

    abstract PartMaker read(Section root, ProcessSettings process);

    private Settings settings(Section root) {
        ProcessSettings process = ProcessSettings.read(root);
        return new Settings(process, read(root, process));
    }

    @Override
    public final Integer call() throws Exception {
        ConfigLook look = new ConfigLook(source.file());
        Config config = open();
        Settings settings = config.read(this::settings);
        settings.process.log().apply();
        Part part = settings.maker.make(
                settings.process, settings.process.registry().open());
        SingleRole role = new SingleRole(part.service, part.shown, settings.process.management());
        Optional<Service> reloading =
                part.reload.map(target -> new Reloading(role, look, () -> reload(target), config, target));
        PrintWriter out = part.notices.of(spec.commandLine());
        new Foreground(reloading.orElse(role), new StopScreen(part.shown::metrics, part.stopLimit, out))
                .run(Optional.empty(), () -> StartScreen.role(role, settings.process, out));
        return 0;
    }

    private Config open() throws ConfigException {
        Config config = source.open(environment, Options.NONE);
        SectionNames.skipAllBut(config, ownKeys);
        return config;
    }

    private LoadedConfig reload(ReloadTarget target) throws ConfigException {
        Config config = open();
        return new LoadedConfig(config, config.read(target.reading()));
    }

    @Command(
            name = "proxy",
            description = "Runs the proxy alone: relays requests and sends what it saw to Kafka.",
            footer = {"", "Example:", "  streamgauge proxy --config streamgauge.yaml"})
    public static final class Proxy extends RoleCommand {

        public Proxy(Map<String, String> environment) {
            super(environment, List.of("proxy"));
        }

        @Override
        PartMaker read(Section root, ProcessSettings settings) {
            ProxyConfig config = ProxySettings.read(root, settings);
            return (process, registry) -> {
                IngestProxy proxy = new IngestProxy(config, process.kafka(), registry);
                return new Part(
                        proxy,
                        new Contents(List.of(proxy.metrics()), List.of(proxy), List.of(proxy.requestsPage())),
                        config.relay().limits().drain().timeout(),
                        Notices.beside(config.operation().accessLog()),
                        Optional.of(target(proxy)));
            };
        }

        private static ReloadTarget target(IngestProxy proxy) {
            return new ReloadTarget(
                    root -> {
                        ProxyConfig next = ProxySettings.read(root, ProcessSettings.read(root));
                        return () -> proxy.reload(next);
                    },
                    ProxyConfig::isReloadable,
                    proxy::reloadRefused);
        }
    }

    @Command(
            name = "processor",
            description = "Runs the stream processor alone: turns events into windows and totals.",
            footer = {"", "Example:", "  streamgauge processor --config streamgauge.yaml"})
    public static final class Processor extends RoleCommand {

        public Processor(Map<String, String> environment) {
            super(environment, List.of("processor", "slos"));
        }

        @Override
        PartMaker read(Section root, ProcessSettings settings) {
            ProcessorConfig config = ProcessorConfig.read(root);
            return (process, registry) -> {
                StreamProcessor processor = new StreamProcessor(config, process.kafka(), registry);
                return new Part(
                        processor,
                        Contents.of(List.of(processor.metrics()), List.of(processor)),
                        Duration.ZERO,
                        Notices.ON_OUTPUT,
                        Optional.of(target(processor)));
            };
        }

        private static ReloadTarget target(StreamProcessor processor) {
            return new ReloadTarget(
                    root -> {
                        ProcessSettings.read(root);
                        ProcessorConfig next = ProcessorConfig.read(root);
                        return () -> processor.reload(next.slos());
                    },
                    ProcessorConfig::isReloadable,
                    processor::reloadRefused);
        }
    }

    @Command(
            name = "exporter",
            description = "Runs the exporter alone: publishes results to Prometheus.",
            footer = {"", "Example:", "  streamgauge exporter --config streamgauge.yaml"})
    public static final class Exporting extends RoleCommand {

        public Exporting(Map<String, String> environment) {
            super(environment, List.of("exporter"));
        }

        @Override
        PartMaker read(Section root, ProcessSettings settings) {
            ExporterConfig config = ExporterConfig.read(root.section("exporter", "Publishes results to Prometheus."));
            return (process, registry) -> {
                Exporter exporter = new Exporter(config, process.kafka(), registry);
                return new Part(
                        exporter,
                        new Contents(List.of(exporter.metrics()), List.of(exporter), List.of(), exporter.page()));
            };
        }
    }
}
