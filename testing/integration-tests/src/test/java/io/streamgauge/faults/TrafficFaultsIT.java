package io.streamgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.faults.account.Row;
import io.streamgauge.faults.account.Stored;
import io.streamgauge.faults.clients.Ended;
import io.streamgauge.faults.clients.Pauses;
import io.streamgauge.faults.engine.Harm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Upstream or clients fail while traffic runs: nobody else sees it, and every request ends as what it was. */
@Timeout(1_800)
final class TrafficFaultsIT {

    private static final Form FORM = Form.chosen();
    private static final String LIMITS = "limits: { first-output-timeout: 4s, idle-output-timeout: 4s }";

    /** Ten times what is promised, as a busy machine may be late itself. */
    private static final double ABORT_MILLIS = 1_000;

    /** A heap of 256 MiB that a young process fills for the first time, and all the rest. */
    private static final long MOST_MEMORY = 400L << 20;

    @RegisterExtension
    static final Stand STAND = new Stand();

    private Path directory;

    @BeforeEach
    void prepare() throws Exception {
        directory = STAND.newDirectory();
    }

    @Test
    void upstreamThatRefusesIsSeenByNewConnectionsAlone() throws Exception {
        // An idle connection is not used again, so that clients need new ones while none is to be had.
        try (Scene scene = scene("idle-connection-lifetime: 1ms")
                .withTopic()
                .withProxy()
                .withClients(Pauses.between(Duration.ofMillis(10), Duration.ofMillis(20)))) {
            scene.stream(FORM.lasting().calm());
            long refusing = System.nanoTime();
            scene.engine().refuse(true);
            scene.clients().awaitEnds(10L * FORM.pace().streams());
            scene.engine().refuse(false);
            scene.excuse(refusing, System.nanoTime());
            scene.stream(FORM.lasting().calm());

            Stored stored = scene.end();
            Row row = row("upstream refuses", scene, stored);
            assertThat(row.ends().caused()).containsOnlyKeys("502");
            assertThat(stored.outcomes())
                    .isEqualTo(Map.of(
                            "OK/stop",
                            scene.clients().answered(),
                            "UPSTREAM_ERROR/connect",
                            row.ends().caused().get("502")));
        }
    }

    @Test
    void upstreamThatStallsIsATimeout() throws Exception {
        try (Scene scene = scene(LIMITS).withTopic().withProxy().withClients()) {
            Row row = harmed(scene, Harm.STALL, "upstream stalls");

            assertThat(row.ends().caused().keySet()).isSubsetOf("504", Ended.CUT);
        }
    }

    /** The relay's own tests do the same in every build. */
    @Test
    @EnabledIfSystemProperty(named = "faults.long", matches = "true")
    void upstreamThatResetsIsAnError() throws Exception {
        try (Scene scene = scene("").withTopic().withProxy().withClients()) {
            Row row = harmed(scene, Harm.RESET, "upstream resets");

            assertThat(row.ends().caused().keySet()).isSubsetOf("502", Ended.CUT);
        }
    }

    @Test
    void upstreamThatEndsWithinAChunkIsAnError() throws Exception {
        try (Scene scene = scene("").withTopic().withProxy().withClients()) {
            Row row = harmed(scene, Harm.CUT, "upstream cut within a chunk");

            assertThat(row.ends().caused().keySet()).isSubsetOf("502", Ended.CUT);
        }
    }

    /** Each harmed answer is seen as such by its client, and by nobody else; what came before is measured. */
    private static Row harmed(Scene scene, Harm harm, String fault) throws Exception {
        scene.stream(FORM.lasting().calm());
        scene.engine().harm(harm);
        scene.stream(FORM.lasting().fault());
        Scene.await(() -> assertThat(scene.engine().harmed()).isNotEmpty());
        scene.engine().harm(Harm.NONE);
        scene.stream(FORM.lasting().calm());

        Stored stored = scene.end();
        Row row = row(fault, scene, stored);
        assertThat(scene.clients().ended().stream().map(Ended::request))
                .containsExactlyInAnyOrderElementsOf(scene.engine().harmed());
        assertThat(stored.outcomes().get("OK/stop")).isEqualTo(scene.clients().answered());
        assertThat(stored.outcomes().values().stream()
                        .mapToLong(Long::longValue)
                        .sum())
                .isEqualTo(scene.clients().requests());
        return row;
    }

    /** Requests come just before, at and just after the moment at which the upstream closes an idle connection. */
    @Test
    void upstreamThatClosesIdleConnectionsIsNotNoticed() throws Exception {
        Duration idle = Duration.ofMillis(100);
        try (Scene scene = scene("")
                .withTopic()
                .withProxy()
                .withClients(Pauses.between(idle.minusMillis(10), idle.plusMillis(10)))) {
            scene.engine().closeIdleAfter(idle);
            scene.stream(FORM.lasting().fault());

            Stored stored = scene.end();
            Row row = row("upstream closes idle connections", scene, stored);
            row.assertUnnoticed();
            assertThat(stored.outcomes())
                    .isEqualTo(Map.of("OK/stop", scene.clients().requests()));
        }
    }

    @Test
    void clientsThatLeaveTakeTheirUpstreamConnectionsWithThem() throws Exception {
        try (Scene scene = scene("").withTopic().withProxy().withClients()) {
            scene.stream(FORM.lasting().calm());
            Footprint before = Footprint.of(scene.proxy());
            scene.clients().leave(true);
            scene.clients().awaitLeft(FORM.aborts());
            scene.clients().leave(false);
            scene.stream(FORM.lasting().calm());
            scene.endTraffic();
            scene.awaitIdle();
            Footprint after = Footprint.of(scene.proxy());
            long[] closedAfter = closedAfterNanos(scene);

            Stored stored = scene.end();
            String remark = "upstream closed after %.1f ms in the median, %.1f at p99, %.1f at most; %s, then %s"
                    .formatted(
                            millis(closedAfter, 0.5), millis(closedAfter, 0.99), millis(closedAfter, 1), before, after);
            Row row = row("clients leave", scene, stored, remark);
            assertThat(row.ends().caused()).containsOnlyKeys(Ended.LEFT);
            assertThat(closedAfter.length).isGreaterThan(FORM.aborts() / 2);
            assertThat(millis(closedAfter, 0.99)).isLessThan(ABORT_MILLIS);
            assertThat(after.bufferBytes()).isLessThanOrEqualTo(before.bufferBytes() + (1 << 20));
            assertThat(after.residentBytes()).isLessThan(MOST_MEMORY);
        }
    }

    /** From the client's close to the moment the engine saw its own connection closed. Who left at the very end is left out. */
    private static long[] closedAfterNanos(Scene scene) {
        Map<Long, Long> seen = scene.engine().leftAtNanos();
        return scene.clients().leftAtNanos().entrySet().stream()
                .filter(left -> seen.containsKey(left.getKey()))
                .mapToLong(left -> Objects.requireNonNull(seen.get(left.getKey())) - left.getValue())
                .sorted()
                .toArray();
    }

    private static double millis(long[] sortedNanos, double share) {
        return sortedNanos[(int) Math.ceil(share * sortedNanos.length) - 1] / 1e6;
    }

    private Scene scene(String proxyKeys) throws Exception {
        return new Scene(STAND.broker(), FORM.pace(), directory, "drain-delay: 100ms\n" + proxyKeys);
    }

    private static Row row(String fault, Scene scene, Stored stored) throws Exception {
        String outcomes = stored.outcomes().entrySet().stream()
                .filter(outcome -> !outcome.getKey().equals("OK/stop"))
                .map(outcome -> outcome.getValue() + " `" + outcome.getKey() + "`")
                .collect(Collectors.joining(", "));
        return row(fault, scene, stored, outcomes);
    }

    private static Row row(String fault, Scene scene, Stored stored, String remark) throws Exception {
        Row row = new Row(
                fault,
                scene.traffic(),
                new Row.Result(stored.observed(), stored.chunks(), stored.dropped(), 0, stored.twice()),
                scene.ends(),
                remark);
        STAND.add(row);
        row.assertNoSurprise();
        row.assertNothingDropped();
        stored.assertBalanced();
        assertThat(stored.holes()).isZero();
        return row;
    }
}
