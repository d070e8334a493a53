package io.streamgauge.names;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Scrape;
import io.streamgauge.programs.ProxyProcess;
import io.streamgauge.programs.RoleProcess;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * All parts as programs, and as many models as requests: 4,000 here, 100,000 by {@code testing/integration-tests/faults
 * --long MadeUpNamesIT}. Nothing grows with them, and every request is counted.
 */
class MadeUpNamesIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static final boolean LONG = Boolean.getBoolean("faults.long");
    private static final int REQUESTS = LONG ? 100_000 : 4_000;
    private static final int ROUNDS = LONG ? 10 : 5;
    private static final int PER_ROUND = REQUESTS / ROUNDS;
    private static final int KNOWN = REQUESTS / 2;
    private static final int CLIENTS = 8;
    private static final int PARTITIONS = 3;
    private static final int PLACES = 50;
    private static final String OTHER = "_other";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** Between the middle and the end: heaps fill slowly, and in the short form go on filling. */
    private static final long MORE_MEBIBYTES = LONG ? 64 : 384;

    @TempDir
    Path directory;

    private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final List<Map<String, Look>> looks = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        threads.shutdownNow();
        for (int i = opened.size() - 1; i >= 0; i--) {
            opened.get(i).close();
        }
    }

    private <T extends AutoCloseable> T opened(T resource) {
        opened.add(resource);
        return resource;
    }

    private RoleProcess role(String role, String kafka) throws IOException {
        RoleProcess process = opened(RoleProcess.soonUp(role, directory.resolve(role), "kafka:\n" + kafka.indent(2)));
        process.start();
        return process;
    }

    @Test
    void nothingGrowsWithTheNamesThatClientsMakeUp() throws Exception {
        String prefix = KAFKA.newPrefix();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            new TopicCreation(admin, 1)
                    .ensure(Topics.embedded(prefix).withPartitions(PARTITIONS).all());
        }
        String kafka = RoleProcess.kafka(KAFKA.bootstrapServers(), prefix);
        BriefEngine engine = opened(new BriefEngine());
        ProxyProcess proxy = opened(ProxyProcess.start(
                ProxyProcess.Place.in(directory.resolve("proxy"), engine.uri()),
                new ProxyProcess.Settings("drain-delay: 1ms", kafka)));
        RoleProcess processor = role("processor", kafka);
        RoleProcess exporter = role("exporter", kafka);
        processor.awaitReady();
        exporter.awaitReady();

        for (int round = 1; round <= ROUNDS; round++) {
            ask(proxy.place().port(), PER_ROUND, round);
            awaitCounted(exporter, round * PER_ROUND);
            Map<String, Look> look = new LinkedHashMap<>();
            look.put("proxy", Look.at(proxy.scrape()));
            look.put("processor", Look.at(processor.scrape()));
            look.put("exporter", Look.at(exporter.scrape()));
            looks.add(look);
            print(round * PER_ROUND, look);
        }

        assertCounted(exporter.scrape());
        assertFlat();
    }

    /** As many requests as that, each for a model of its own; the engine knows every other one. */
    private void ask(int port, int requests, int seed) throws Exception {
        List<Future<?>> asking = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Random random = new Random(seed * CLIENTS + i);
            asking.add(threads.submit(() -> {
                ask(port, requests / CLIENTS, random);
                return null;
            }));
        }
        for (Future<?> each : asking) {
            each.get();
        }
    }

    private static void ask(int port, int requests, Random random) throws IOException {
        try (RecordingClient client = RecordingClient.connect(port)) {
            for (int i = 0; i < requests; i++) {
                String json = ChatStream.of("model-" + random.nextLong()).wholeRequest("go");
                String[] headers = i % 2 == 0 ? new String[] {} : new String[] {BriefEngine.UNKNOWN + ": 1"};
                int status = client.send(Requests.postJson("/v1/chat/completions", json, headers))
                        .read()
                        .status();
                assertThat(status).isEqualTo(i % 2 == 0 ? 200 : 404);
            }
        }
    }

    private static void awaitCounted(RoleProcess exporter, int requests) {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() ->
                        assertThat(exporter.scrape().sum("llm_requests_total")).isEqualTo(requests));
    }

    private static void print(int requests, Map<String, Look> look) {
        StringBuilder line = new StringBuilder("After " + requests + " names");
        look.forEach((part, at) -> line.append("; ").append(part).append(": ").append(at.text()));
        System.out.println(line);
    }

    private void assertCounted(Scrape scrape) {
        Set<String> models = new HashSet<>(Look.at(scrape).models());
        assertThat(models.remove(OTHER)).isTrue();
        assertThat(models).hasSize(PARTITIONS * PLACES);
        assertThat(scrape.sum("llm_requests_started_total")).isEqualTo(REQUESTS);
        assertThat(scrape.sum("llm_requests_total", "outcome", "ok")).isEqualTo(KNOWN);
        assertThat(scrape.sum("llm_requests_total", "outcome", "client_error", "detail", "404"))
                .isEqualTo(REQUESTS - KNOWN);
        assertThat(scrape.sum("llm_label_overflow_total", "label", "model")).isEqualTo(REQUESTS - models.size());
    }

    private void assertFlat() {
        looks.get(0).forEach((part, first) -> {
            Look last = look(ROUNDS, part);
            if (!part.equals("exporter")) {
                assertThat(last.models()).as(part).isEmpty();
                assertThat(last.lines())
                        .as(part)
                        .isLessThanOrEqualTo(look(2, part).lines() + PLACES / 5);
            }
            assertThat(last.residentMebibytes())
                    .as("MiB of the %s", part)
                    .isLessThanOrEqualTo(look(ROUNDS / 2, part).residentMebibytes() + MORE_MEBIBYTES);
        });
    }

    private Look look(int round, String part) {
        return Objects.requireNonNull(looks.get(round - 1).get(part));
    }
}
