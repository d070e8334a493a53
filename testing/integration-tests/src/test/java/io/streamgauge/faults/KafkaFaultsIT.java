package io.streamgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.faults.account.Life;
import io.streamgauge.faults.account.Row;
import io.streamgauge.faults.account.Stored;
import io.streamgauge.faults.disk.FlippedBytes;
import io.streamgauge.faults.disk.SmallDisk;
import io.streamgauge.programs.BrokerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Kafka or the spool fails while traffic runs: no client sees it, and the ledger balances exactly. */
@Timeout(1_800)
final class KafkaFaultsIT {

    private static final Form FORM = Form.chosen();
    private static final String SPOOL = "spool: { directory: spool, segment-size: 1MiB, max-size: 256MiB }";
    private static final String WINDOW = "publish: { window-bytes: 1MiB }";

    @RegisterExtension
    static final Stand STAND = new Stand();

    private BrokerProcess broker;
    private Path directory;

    @BeforeEach
    void prepare() throws Exception {
        broker = STAND.broker();
        directory = STAND.newDirectory();
    }

    @AfterEach
    void bringTheBrokerBack() throws Exception {
        if (!broker.isRunning()) {
            broker.start();
        }
    }

    /** What the others are to be compared with, where there is time for it. */
    @Test
    @EnabledIfSystemProperty(named = "faults.long", matches = "true")
    void nothingHappensWithoutAFault() throws Exception {
        try (Scene scene = scene(SPOOL).withTopic().withProxy().withClients()) {
            scene.stream(FORM.lasting().fault());

            assertNothingLost(scene, "none", "");
        }
    }

    @Test
    void brokerThatStandsStillCostsNothing() throws Exception {
        try (Scene scene = scene(SPOOL).withTopic().withProxy().withClients()) {
            scene.stream(FORM.lasting().calm());
            broker.pause();
            try {
                scene.stream(FORM.lasting().fault());
            } finally {
                broker.goOn();
            }
            String spooled = spooled(scene);
            scene.stream(FORM.lasting().calm());

            assertNothingLost(scene, "broker stopped (SIGSTOP)", spooled);
        }
    }

    @Test
    void brokerThatIsKilledCostsNothing() throws Exception {
        try (Scene scene = scene(SPOOL).withTopic().withProxy().withClients()) {
            scene.stream(FORM.lasting().calm());
            broker.kill();
            scene.stream(FORM.lasting().fault());
            String spooled = spooled(scene);
            broker.start();
            scene.stream(FORM.lasting().calm());

            assertNothingLost(scene, "broker killed", spooled);
        }
    }

    @Test
    void brokerAndTopicsThatComeLateCostNothing() throws Exception {
        broker.kill();
        try (Scene scene = scene(SPOOL).withProxy().withClients()) {
            scene.stream(FORM.lasting().fault());
            String spooled = spooled(scene);
            broker.start();
            scene.stream(FORM.lasting().calm());
            scene.withTopic();

            assertNothingLost(scene, "broker and topics never there, until the end", spooled);
        }
    }

    /** Memory alone holds what Kafka is late with, as long as it does. */
    @Test
    void brokerThatThrottlesCostsNothing() throws Exception {
        try (Scene scene = scene("").withTopic()) {
            throttle(FORM.isLong() ? 10_000.0 : 2_000.0);
            double waiting;
            try {
                scene.withProxy().withClients();
                scene.stream(FORM.lasting().fault());
                waiting = scene.proxy().scrape().sum("llm_proxy_events_waiting");
            } finally {
                throttle(null);
            }

            assertNothingLost(scene, "broker throttles, no spool", (long) waiting + " records waiting");
        }
    }

    private void throttle(@Nullable Double bytesPerSecond) throws Exception {
        ClientQuotaEntity proxy = new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, "proxy-publisher"));
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            admin.alterClientQuotas(List.of(new ClientQuotaAlteration(
                            proxy, List.of(new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond)))))
                    .all()
                    .get();
        }
    }

    @Test
    void whatMemoryCannotHoldIsCountedWhereThereIsNoSpool() throws Exception {
        try (Scene scene = scene(WINDOW).withTopic().withProxy().withClients()) {
            broker.kill();
            awaitDropped(scene, "kafka_unavailable");
            broker.start();
            scene.stream(FORM.lasting().calm());

            assertCounted(scene, "broker killed, 1 MiB of memory and no spool", "kafka_unavailable");
        }
    }

    @Test
    void whatAFullDiskCannotHoldIsCounted() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), FORM.isLong() ? "2m" : "128k");
                Scene scene = scene(SPOOL.replace("directory: spool", "directory: " + disk.directory() + "/spool"))
                        .withTopic()
                        .withProxy()
                        .withClients()) {
            broker.kill();
            awaitDropped(scene, "disk_failed");
            broker.start();
            scene.stream(FORM.lasting().calm());

            assertCounted(scene, "broker killed, spool on a full disk", "disk_failed");
        }
    }

    /** Returns some time after drops have begun. */
    private static void awaitDropped(Scene scene, String reason) {
        Scene.await(() -> assertThat(scene.proxy().scrape().sum("llm_proxy_events_dropped_total", "reason", reason))
                .isPositive());
        scene.stream(FORM.lasting().calm());
    }

    @Test
    void bytesFlippedInTheSpoolCostTheRecordsTheyHit() throws Exception {
        try (Scene scene = scene(SPOOL).withTopic().withProxy().withClients()) {
            broker.kill();
            scene.stream(FORM.lasting().fault());
            scene.endTraffic();
            scene.proxy().stop();

            FlippedBytes.in(directory.resolve("spool"), FORM.isLong() ? 100 : 20);
            broker.start();
            scene.withProxy();
            scene.awaitDelivered();
            scene.awaitGoodbyes(1);
            scene.proxy().stop();

            Stored stored = scene.stored();
            Row row = row("bytes flipped in the spool", scene, stored, 0, "");
            row.assertUnnoticed();
            stored.assertBalanced();
            assertThat(stored.dropped().get("spool_damaged")).isPositive();
        }
    }

    @Test
    void proxyThatIsKilledLosesWhatItHadNotSentYet() throws Exception {
        try (Scene scene = scene(SPOOL).withTopic().withProxy().withClients()) {
            Kills kills = new Kills(scene, FORM.pace());
            for (int i = 0; i < FORM.kills(); i++) {
                kills.killAndStart();
            }
            scene.stream(FORM.lasting().calm());

            Stored stored = scene.end();
            long seen = scene.clients().chunks();
            LongSummaryStatistics lost = kills.lost(stored);
            Row row = new Row(
                    "proxy killed " + kills.count() + " times",
                    scene.traffic(),
                    new Row.Result(seen, stored.chunks(), Map.of(), seen - stored.chunks(), stored.twice()),
                    scene.ends(),
                    "at one kill %.0f chunks on average, %d at most".formatted(lost.getAverage(), lost.getMax()));
            STAND.add(row);
            row.assertNoSurprise();
            assertThat(stored.holes()).isZero();
            assertThat(stored.lives()).allMatch(Life::isOver);
            assertThat(lost.getMax()).isLessThanOrEqualTo(kills.bound());
        }
    }

    /** The next start tells of every run before it; what it cannot know is what was in memory at the kill. */
    @Test
    void proxyThatIsKilledWhileKafkaIsAwayLeavesItsSpoolToTheNext() throws Exception {
        broker.kill();
        try (Scene scene = scene(SPOOL).withProxy().withClients()) {
            Kills kills = new Kills(scene, FORM.pace());
            String spooled = "";
            for (int i = 0; i < Math.max(2, FORM.kills() / 5); i++) {
                awaitMoreSpooled(scene);
                spooled = spooled(scene) + " at the last kill";
                kills.killAndStart();
            }
            broker.start();
            scene.withTopic();
            scene.stream(FORM.lasting().calm());
            scene.endTraffic();
            scene.awaitDelivered();
            Scene.await(() -> assertThat(kills.areClosed(scene.stored())).isTrue());
            scene.proxy().stop();

            Stored stored = scene.stored();
            long lost = scene.clients().chunks() - stored.observed();
            Row row = row("proxy killed " + kills.count() + " times, Kafka away", scene, stored, lost, spooled);
            row.assertNoSurprise();
            stored.assertBalanced();
            assertThat(stored.lives()).hasSize(kills.count() + 1);
            assertThat(scene.clients().chunks() - stored.chunks()).isLessThanOrEqualTo(kills.count() * kills.bound());
        }
    }

    private Scene scene(String proxyKeys) throws Exception {
        return new Scene(broker, FORM.pace(), directory, "drain-delay: 100ms\n" + proxyKeys);
    }

    private static String spooled(Scene scene) throws Exception {
        return spoolEvents(scene) + " records spooled";
    }

    private static long spoolEvents(Scene scene) throws Exception {
        return (long) scene.proxy().scrape().sum("llm_proxy_spool_events");
    }

    /** Returns when this proxy has spooled something of its own. */
    private static void awaitMoreSpooled(Scene scene) throws Exception {
        long inherited = spoolEvents(scene);
        Scene.await(() -> assertThat(spoolEvents(scene)).isGreaterThan(inherited));
    }

    private static void assertNothingLost(Scene scene, String fault, String remark) throws Exception {
        Stored stored = scene.end();
        Row row = row(fault, scene, stored, 0, remark);
        row.assertUnnoticed();
        row.assertNothingDropped();
        stored.assertBalanced();
        assertThat(stored.holes()).isZero();
        assertThat(stored.outcomes())
                .isEqualTo(Map.of("OK/stop", scene.clients().requests()));
    }

    private static void assertCounted(Scene scene, String fault, String reason) throws Exception {
        Stored stored = scene.end();
        Row row = row(fault, scene, stored, 0, "");
        row.assertUnnoticed();
        stored.assertBalanced();
        assertThat(stored.dropped().get(reason)).isPositive();
    }

    private static Row row(String fault, Scene scene, Stored stored, long lost, String remark) throws Exception {
        Row row = new Row(
                fault,
                scene.traffic(),
                new Row.Result(stored.observed(), stored.chunks(), stored.dropped(), lost, stored.twice()),
                scene.ends(),
                remark);
        STAND.add(row);
        return row;
    }
}
