package io.streamgauge.rolling;

import io.streamgauge.programs.ProxyProcess;
import io.streamgauge.programs.RoleProcess;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/** A proxy, two processors and two exporters, each a program of its own, on a Kafka elsewhere. */
final class Pipeline implements AutoCloseable {

    private static final int PARTITIONS = 3;

    /** A killed processor is missed after six seconds, and what it had begun to write is given up after five. */
    private static final String SOON_MISSED = """
            processor:
              groupings: [upstream]
              streams:
                main.consumer.session.timeout.ms: "6000"
                main.consumer.heartbeat.interval.ms: "2000"
                producer.transaction.timeout.ms: "5000"
            """;

    private final ProxyProcess proxy;
    final List<RoleProcess> processors;
    final List<RoleProcess> exporters;

    private Pipeline(ProxyProcess proxy, List<RoleProcess> processors, List<RoleProcess> exporters) {
        this.proxy = proxy;
        this.processors = processors;
        this.exporters = exporters;
    }

    /** Creates the topics, starts everything and returns when all of it is ready. */
    static Pipeline start(String bootstrapServers, URI upstream, Path directory) throws IOException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            new TopicCreation(admin, 1)
                    .ensure(Topics.withPrefix("").withPartitions(PARTITIONS).all());
        }
        String servers = "bootstrap-servers: \"" + bootstrapServers + "\"";
        String kafka = "kafka: { " + servers + " }\n";
        List<RoleProcess> processors = List.of(
                RoleProcess.soonUp("processor", directory.resolve("processor-a"), kafka + SOON_MISSED),
                RoleProcess.soonUp("processor", directory.resolve("processor-b"), kafka + SOON_MISSED));
        List<RoleProcess> exporters = List.of(
                RoleProcess.soonUp("exporter", directory.resolve("exporter-a"), kafka),
                RoleProcess.soonUp("exporter", directory.resolve("exporter-b"), kafka));
        List<RoleProcess> both =
                Stream.concat(processors.stream(), exporters.stream()).toList();
        for (RoleProcess role : both) {
            role.start();
        }
        ProxyProcess proxy = ProxyProcess.start(
                ProxyProcess.Place.in(directory.resolve("proxy"), upstream), new ProxyProcess.Settings("", servers));
        both.forEach(RoleProcess::awaitReady);
        return new Pipeline(proxy, processors, exporters);
    }

    /** Where clients connect. */
    int port() {
        return proxy.place().port();
    }

    @Override
    public void close() {
        exporters.forEach(RoleProcess::close);
        processors.forEach(RoleProcess::close);
        proxy.close();
    }
}
