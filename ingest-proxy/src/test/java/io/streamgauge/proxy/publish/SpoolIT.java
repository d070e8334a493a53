package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.kafka.EmbeddedBroker;
import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.spool.SpoolSettings;
import io.streamgauge.proxy.publish.spool.segment.SegmentStore;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A spool and a real broker that is away, late, slow, or there when the proxy is not: each ledger balances exactly. */
@Timeout(180)
final class SpoolIT {
    private static final TopicSpec TOPIC = Topics.embedded("").withPartitions(3).requests();
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final long SMALL_WINDOW = 1 << 20;

    @TempDir
    private Path directory;

    private EmbeddedBroker broker;
    private String bootstrapServers;

    @BeforeEach
    void startBroker() throws IOException {
        broker = new EmbeddedBroker(Files.createDirectory(directory.resolve("kafka")), 0);
        broker.start();
        bootstrapServers = broker.bootstrapServers();
        try (Admin admin = admin()) {
            new TopicCreation(admin, 1).ensure(List.of(TOPIC));
        }
    }

    @AfterEach
    void stopBroker() {
        broker.close();
    }

    @Test
    void nothingIsLostWhileTheBrokerIsAway() throws IOException, ConfigException {
        Publisher publisher = start();
        TestTraffic traffic = TestTraffic.start(publisher.openSink());
        try (traffic) {
            await().atMost(SOON).until(() -> balance(publisher).acknowledged().records() > 500);
            broker.stop();
            await().atMost(SOON).until(() -> balance(publisher).spooled().records() > 1_500);
            broker.start();
            await().atMost(SOON).until(() -> balance(publisher).spooled().records() == 0);
        }
        publisher.close();

        assertComplete("broker away", publisher, traffic);
    }

    @Test
    void nothingIsLostBeforeTheBrokerComes() throws IOException, ConfigException {
        broker.stop();
        Publisher publisher = start();
        TestTraffic traffic = TestTraffic.start(publisher.openSink());
        try (traffic) {
            await().atMost(SOON).until(() -> balance(publisher).spooled().records() > 1_500);
            broker.start();
            await().atMost(SOON).until(() -> balance(publisher).spooled().records() == 0);
        }
        publisher.close();

        assertComplete("broker never there", publisher, traffic);
    }

    @Test
    void nothingIsLostWhileTheBrokerThrottles() throws Exception {
        throttle(20_000.0);
        Publisher publisher = start();
        TestTraffic traffic = TestTraffic.start(publisher.openSink());
        try (traffic) {
            await().atMost(SOON).until(() -> balance(publisher).spooled().records() > 500);
        }
        throttle(null);
        await().atMost(SOON).until(() -> balance(publisher).acknowledged().equals(traffic.offered()));
        publisher.close();

        assertComplete("broker throttled", publisher, traffic);
    }

    @Test
    void killedProxyLosesOnlyWhatWasInMemoryAndTheNextTellsIt() throws Exception {
        broker.stop();
        List<Tally> safe = new ArrayList<>();
        for (int life = 0; life < 2; life++) {
            safe.add(killedAfter(500));
        }
        broker.start();
        Publisher publisher = start();
        await().atMost(SOON).until(() -> closings().size() == 2);
        publisher.close();

        List<List<SpecificRecord>> partitions = TopicReader.read(bootstrapServers, TOPIC);
        List<ProxyHeartbeat> closings = closings();
        for (int life = 0; life < 2; life++) {
            Ledger ledger = closings.get(life).getLedger();
            Uuid boot = closings.get(life).getOrigin().getBootId();
            System.out.println(
                    "SpoolIT killed, life " + life + ": safe before the kill " + safe.get(life) + ", " + ledger);
            long dropped = ledger.getDropped().stream()
                    .mapToLong(drop -> drop.getRecords())
                    .sum();
            assertThat(ledger.getObservedRecords()).isEqualTo(ledger.getAcknowledgedRecords() + dropped);
            assertThat(ledger.getAcknowledgedRecords())
                    .isEqualTo(requestsInOrder(partitions, boot))
                    .isGreaterThanOrEqualTo(safe.get(life).records());
        }
    }

    /** Runs a proxy in a process of its own, and gives what it said to be safe before it was killed. */
    private Tally killedAfter(long spooled) throws Exception {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        SpoolingProcess.class.getName(),
                        bootstrapServers,
                        directory.resolve("spool").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Tally safe = Tally.ZERO;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            while (safe.records() < spooled) {
                String line = Optional.ofNullable(lines.readLine()).orElseThrow();
                safe = new Tally(Long.parseLong(line), 0);
            }
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.waitFor(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return safe;
    }

    private Publisher start() throws ConfigException {
        return start(bootstrapServers, directory.resolve("spool"));
    }

    /** A publisher with a small window, as the killed process has it, too. */
    static Publisher start(String bootstrapServers, Path spool) throws ConfigException {
        PublisherConfig config = new PublisherConfig(
                8_192,
                SMALL_WINDOW,
                PublisherConfig.DEFAULT.heartbeats(),
                Duration.ofSeconds(30),
                new SpoolSettings(Optional.of(spool), new SegmentStore.Limits(256 << 20, 1 << 20)));
        Publisher publisher = new Publisher(
                "test", config, new KafkaSettings(bootstrapServers, Map.of()), new BundledSchemaRegistry());
        publisher.prepare();
        publisher.start();
        return publisher;
    }

    private Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    private void throttle(@Nullable Double bytesPerSecond) throws Exception {
        ClientQuotaEntity everyone = new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, "test-publisher"));
        try (Admin admin = admin()) {
            admin.alterClientQuotas(List.of(new ClientQuotaAlteration(
                            everyone, List.of(new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond)))))
                    .all()
                    .get();
        }
    }

    private List<ProxyHeartbeat> closings() {
        return TopicReader.read(bootstrapServers, TOPIC).get(0).stream()
                .filter(ProxyHeartbeat.class::isInstance)
                .map(ProxyHeartbeat.class::cast)
                .filter(beat -> beat.getClosing()
                        && beat.getLedger() != null
                        && beat.getLedger().getObservedRecords() > 0)
                .toList();
    }

    private static Balance balance(Publisher publisher) {
        return publisher.sender().status().balance();
    }

    private void assertComplete(String fault, Publisher publisher, TestTraffic traffic) {
        Balance balance = balance(publisher);
        System.out.println("SpoolIT " + fault + ": offered " + traffic.offered() + ", " + balance);
        assertThat(balance.observed()).isEqualTo(traffic.offered());
        assertThat(balance.acknowledged()).isEqualTo(traffic.offered());
        assertThat(traffic.longestOffer()).isLessThan(Duration.ofSeconds(5));
        List<List<SpecificRecord>> partitions = TopicReader.read(bootstrapServers, TOPIC);
        Uuid boot = SenderRig.origin(partitions.get(0).get(0)).getBootId();
        assertThat(requestsInOrder(partitions, boot))
                .isEqualTo(traffic.offered().records());
    }

    /** Records of one run's requests as readers keep them; nothing is missing in between. */
    private static long requestsInOrder(List<List<SpecificRecord>> partitions, Uuid boot) {
        long requests = 0;
        for (List<SpecificRecord> partition : partitions) {
            List<SpecificRecord> kept = SenderPropertyTest.deduplicate(partition.stream()
                    .filter(event -> SenderRig.origin(event).getBootId().equals(boot))
                    .toList());
            assertThat(SenderRig.sequences(kept))
                    .isEqualTo(LongStream.range(0, kept.size()).boxed().toList());
            requests += kept.stream().filter(SenderRig::isRequest).count();
        }
        return requests;
    }
}
