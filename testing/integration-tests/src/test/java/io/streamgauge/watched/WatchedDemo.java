package io.streamgauge.watched;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.standalone.demo.Demo;
import io.streamgauge.standalone.demo.DemoPlan;
import io.streamgauge.standalone.demo.server.SimulatedServer;
import io.streamgauge.standalone.run.AllInOne;
import io.streamgauge.standalone.settings.AllSettings;
import io.streamgauge.testkit.prometheus.PrometheusApi;
import io.streamgauge.testkit.prometheus.PrometheusProcess;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The demo, with everything switched on that has metrics of its own, and a Prometheus that scrapes it every five seconds. One for
 * all test classes of a JVM; it stops behind the last of them.
 */
public final class WatchedDemo implements BeforeAllCallback {

    private static final ExtensionContext.Namespace PLACE = ExtensionContext.Namespace.create(WatchedDemo.class);

    private @Nullable Running running;

    @Override
    public void beforeAll(ExtensionContext context) {
        PrometheusProcess.require("what Prometheus makes of the demo is");
        running = context.getRoot().getStore(PLACE).getOrComputeIfAbsent("running", key -> start(), Running.class);
    }

    /** Where clients connect. */
    public int proxyPort() {
        return running().all.proxyAddress().getPort();
    }

    /** Where its metrics are. */
    public int metricsPort() {
        return running().all.managementAddress().getPort();
    }

    public PrometheusApi prometheus() {
        return running().prometheus.api();
    }

    private Running running() {
        if (running == null) {
            throw new IllegalStateException("not started");
        }
        return running;
    }

    private static Running start() {
        try {
            return new Running();
        } catch (Exception e) {
            throw new IllegalStateException("the demo did not start", e);
        }
    }

    private static final class Running implements AutoCloseable {

        private final SimulatedServer server = new SimulatedServer(DemoPlan.ENGINE);
        private final Path directory = Files.createTempDirectory("watched");
        private final AllInOne all;
        private final Demo demo;
        private final PrometheusProcess prometheus;

        Running() throws Exception {
            server.start();
            all = new AllInOne(settings());
            demo = new Demo(all, OptionalInt.empty(), new PrintWriter(Writer.nullWriter()));
            demo.start();
            prometheus = PrometheusProcess.start(
                    directory, """
                    global: { scrape_interval: 5s, scrape_timeout: 5s }
                    scrape_configs:
                      - job_name: streamgauge
                        static_configs: [ { targets: [ "127.0.0.1:%d" ] } ]
                    """.formatted(all.managementAddress().getPort()));
        }

        private AllSettings settings() throws ConfigException {
            return ConfigFile.parse("""
                            data-dir: "%1$s/data"
                            proxy:
                              listen: "127.0.0.1:0"
                              access-log: "%1$s/access.log"
                              spool: { directory: "%1$s/spool" }
                              routes: [ { name: chat, upstream: "%2$s", usage: request } ]
                            processor: { groupings: [ upstream, instance, tenant, input-size ] }
                            exporter: { stale-after: 2m, deployments: [ { model: simulated, engine: demo, version: "1", gpus: 2 } ] }
                            management: { listen: "127.0.0.1:0" }
                            topics: { partitions: 2, request-bytes: 256MiB }
                            slos:
                              - name: chat
                                time-to-first-token: 1s
                                time-to-first-answer: 2s
                                time-per-output-token: 50ms
                                max-gap: 1s
                                request-duration: 20s
                            """.formatted(directory, server.url())).read(AllSettings::read);
        }

        @Override
        public void close() throws IOException {
            prometheus.close();
            demo.close();
            server.close();
        }
    }
}
