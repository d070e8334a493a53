package io.streamgauge.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.clocks.TimedClient.Asked;
import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Scrape;
import io.streamgauge.installation.Setup;
import io.streamgauge.installation.WindowCounts;
import io.streamgauge.programs.ProxyProcess;
import io.streamgauge.programs.RoleProcess;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.EventDeserializer;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.process.InstalledProgram;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Proxies as programs, on machines that are an hour, a day or a century off, beside one whose clock is right. */
class WrongClocksIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static final String RIGHT = "right";
    private static final Duration TRAFFIC = Duration.ofSeconds(7);
    /** Ten times what a round trip to Kafka takes on a busy machine. */
    private static final long TOLERANCE_MILLIS = 1_000;

    @TempDir
    Path directory;

    private final List<WrongClock> clocks = List.of(
            new WrongClock("hour-ahead", 3_600),
            new WrongClock("hour-behind", -3_600),
            new WrongClock("day-ahead", 86_400),
            new WrongClock("day-behind", -86_400),
            WrongClock.showing("1970-01-02T00:00:00Z"),
            WrongClock.showing("2100-01-01T00:00:00Z"));

    private final ScriptedUpstream engine =
            ScriptedUpstream.answering(ChatStream.of("m").tokensAt(20, 60, 100));
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<ProxyProcess> proxies = new ArrayList<>();

    @AfterEach
    void close() {
        threads.shutdownNow();
        proxies.forEach(ProxyProcess::close);
        engine.close();
    }

    @Test
    void windowsAreRightWhateverTheClockOfAProxySays() throws Exception {
        InstalledProgram.require("faketime", "faketime", "proxies with wrong clocks are");
        String prefix = KAFKA.newPrefix();
        try (Installation installation =
                Installation.start(new Setup(KAFKA.bootstrapServers(), prefix, engine.uri()))) {
            startProxies(prefix);
            awaitOffsets(installation);

            List<TimedClient> clients = new ArrayList<>();
            clients.add(new TimedClient(installation.port(), RIGHT));
            for (int i = 0; i < clocks.size(); i++) {
                clients.add(new TimedClient(
                        proxies.get(i).place().port(), clocks.get(i).name()));
            }
            ask(clients);

            assertTimes(installation, clients);
            assertWindows(installation, clients);
        }
    }

    private void startProxies(String prefix) throws Exception {
        String kafka = RoleProcess.kafka(KAFKA.bootstrapServers(), prefix);
        for (WrongClock clock : clocks) {
            ProxyProcess.Place place = ProxyProcess.Place.in(directory.resolve(clock.name()), engine.uri());
            proxies.add(ProxyProcess.start(
                    place, new ProxyProcess.Settings("drain-delay: 1ms", kafka, clock.environment())));
        }
    }

    /** Each has learned from Kafka how far its clock is off; that of the library is in fact off. */
    private void awaitOffsets(Installation installation) {
        for (int i = 0; i < clocks.size(); i++) {
            ProxyProcess proxy = proxies.get(i);
            double error = clocks.get(i).errorSeconds();
            installation.await(() -> assertThat(proxy.scrape().sum("llm_proxy_clock_offset_seconds"))
                    .isCloseTo(-error, within(TOLERANCE_MILLIS / 1_000.0)));
        }
    }

    private void ask(List<TimedClient> clients) throws Exception {
        long end = System.currentTimeMillis() + TRAFFIC.toMillis();
        List<Future<?>> asking = new ArrayList<>();
        for (TimedClient client : clients) {
            asking.add(threads.submit(() -> {
                client.askUntil(end);
                return null;
            }));
        }
        for (Future<?> each : asking) {
            each.get();
        }
    }

    /** Every request began when its client asked it, by the proxy's clock and what the proxy says of that. */
    private void assertTimes(Installation installation, List<TimedClient> clients) {
        Map<String, Asked> asked = new HashMap<>();
        clients.forEach(client -> asked.putAll(client.asked()));
        installation.await(() -> {
            Map<String, Long> started = started(installation);
            assertThat(started).hasSameSizeAs(asked);
            started.forEach((id, at) -> {
                Asked client = Objects.requireNonNull(asked.get(id));
                assertThat(at)
                        .as(id)
                        .isBetween(client.fromMillis() - TOLERANCE_MILLIS, client.untilMillis() + TOLERANCE_MILLIS);
            });
        });
    }

    private static List<ConsumerRecord<byte[], byte[]>> requests(Installation installation) {
        return KAFKA.records(installation.topics().requests().name());
    }

    private static Map<String, Long> started(Installation installation) {
        Map<String, Long> started = new HashMap<>();
        try (var deserializer = new EventDeserializer(new BundledSchemaRegistry())) {
            for (var record : requests(installation)) {
                if (deserializer.deserialize(record.topic(), record.value()) instanceof RequestStarted start) {
                    RequestFacts facts = start.getRequest();
                    long at = facts.getStartedAtMicros() + start.getOrigin().getClockOffsetMicros();
                    started.put(Objects.requireNonNull(facts.getIncomingRequestId()), at / 1_000);
                }
            }
        }
        return started;
    }

    private static void assertWindows(Installation installation, List<TimedClient> clients) {
        installation.await(() -> {
            WindowCounts told = WindowCounts.told(requests(installation));
            assertThat(WindowCounts.published(
                            KAFKA.records(installation.topics().windows().name())))
                    .isEqualTo(told);
            Scrape scrape = installation.scrape();
            for (TimedClient client : clients) {
                assertThat(scrape.sum("llm_requests_total", "model", client.model(), "outcome", "ok"))
                        .as(client.model())
                        .isEqualTo(client.asked().size())
                        .isPositive();
            }
            assertThat(scrape.sum("llm_late_events_total")).isZero();
            assertThat(scrape.samples("llm_window_complete")).isNotEmpty().allMatch(sample -> sample.value() == 1);
        });
    }
}
