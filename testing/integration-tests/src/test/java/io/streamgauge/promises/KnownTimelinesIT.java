package io.streamgauge.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Scrape;
import io.streamgauge.installation.SeenRequest;
import io.streamgauge.installation.Setup;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** 200 scripted requests with known timelines: the scrape tells the truth about them. */
@Timeout(300)
class KnownTimelinesIT {

    private static final String[] SERIES = {"model", "truth", "route", "default"};
    private static final String FIVE_MINUTES = "5m";
    private static final int REQUESTS =
            Arrays.stream(Kind.values()).mapToInt(kind -> kind.count).sum();

    /**
     * Thresholds far from every scripted value, so that a busy machine changes no verdict; the model is known, although
     * its first answer may be an error.
     */
    private static final String CONFIG = """
            processor:
              labels:
                models: [truth]
            slos:
              - name: known
                time-to-first-token: 3s
                time-per-output-token: 900ms
                request-duration: 30s
                rejections: excluded
                objective: 0.9
            """;

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static ScriptedUpstream upstream;
    private static Installation installation;
    private static List<ScriptedRun> runs;
    private static final List<Scrape> MEANWHILE = new ArrayList<>();
    private static Scrape scrape;
    private static SeenRequest.All seen;

    @BeforeAll
    static void sendTraffic() throws Exception {
        upstream = ScriptedUpstream.start(ScriptedRun::scriptOf);
        installation =
                Installation.start(new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri()).with(CONFIG));
        CompletableFuture<List<ScriptedRun>> sending = ScriptedRun.sendAll(installation.port());
        while (!doneSoon(sending)) {
            MEANWHILE.add(installation.scrape());
        }
        runs = sending.get();
        scrape = installation.scrape();
        installation.await(() -> {
            scrape = installation.scrape();
            assertThat(counted("llm_requests_total")).isEqualTo(REQUESTS);
            assertThat(windowed("llm_window_eligible_requests", "slo", "known"))
                    .isEqualTo(counted("llm_slo_good_requests_total") + counted("llm_slo_bad_requests_total"));
        });
        seen = SeenRequest.in(KAFKA.records(installation.topics().requests().name()));
    }

    private static boolean doneSoon(CompletableFuture<?> sending) throws Exception {
        try {
            sending.get(200, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    @AfterAll
    static void stop() {
        installation.close();
        upstream.close();
    }

    @Test
    void everyRequestIsCountedOnceWithItsOutcome() {
        assertThat(REQUESTS).isEqualTo(200);
        assertThat(counted("llm_requests_started_total")).isEqualTo(200);
        assertThat(counted("llm_requests_total", "outcome", "ok", "detail", "stop"))
                .isEqualTo(155);
        assertThat(counted("llm_requests_total", "outcome", "stream_error")).isEqualTo(10);
        assertThat(counted("llm_requests_total", "outcome", "upstream_error", "detail", "status"))
                .isEqualTo(10);
        assertThat(counted("llm_requests_total", "outcome", "rejected", "detail", "429"))
                .isEqualTo(10);
        assertThat(counted("llm_requests_total", "outcome", "client_error", "detail", "400"))
                .isEqualTo(10);
        assertThat(counted("llm_requests_total", "outcome", "client_cancel", "detail", "after_output"))
                .isEqualTo(5);
    }

    @Test
    void startedIsOutcomesAndInFlightInEveryScrape() {
        // A pipeline that has stopped, or is not read to its end yet, tells counters alone.
        List<Scrape> complete = Stream.concat(MEANWHILE.stream(), Stream.of(scrape))
                .filter(one -> one.sum("llm_pipeline_up") == 1)
                .toList();

        assertThat(complete).hasSizeGreaterThan(10);
        for (Scrape one : complete) {
            assertThat(one.sum("llm_requests_started_total", SERIES))
                    .isEqualTo(one.sum("llm_requests_total", SERIES) + one.sum("llm_requests_in_flight", SERIES));
        }
        assertThat(complete).anyMatch(one -> one.sum("llm_requests_in_flight", SERIES) > 0);
        assertThat(counted("llm_requests_in_flight")).isZero();
    }

    @Test
    void verdictsAreThoseComputedByHand() {
        double good = 100 + 5 - unseenPace(Kind.GOOD);
        double bad = 30 + 20 + 10 + 10 - unseenPace(Kind.SLOW_PACE);
        assertThat(counted("llm_slo_good_requests_total", "slo", "known")).isEqualTo(good);
        assertThat(counted("llm_slo_bad_requests_total", "slo", "known")).isEqualTo(bad);
        assertExcluded("rejected", 10);
        assertExcluded("client_error", 10);
        assertExcluded("client_cancel", 5);
        assertExcluded("not_observed", unseenPace(Kind.GOOD) + unseenPace(Kind.SLOW_PACE));
        assertViolations("time_to_first_token", 30);
        assertViolations("time_per_output_token", 20 - unseenPace(Kind.SLOW_PACE));
        assertViolations("failure", 20);
        assertThat(windowed("llm_window_attainment_ratio", "slo", "known"))
                .isEqualTo(good / (good + bad), within(1e-9));
        assertThat(windowed("llm_window_goodput_requests_per_second", "slo", "known"))
                .isEqualTo(good / 300, within(1e-9));
    }

    private static void assertExcluded(String reason, int count) {
        assertThat(counted("llm_slo_excluded_requests_total", "slo", "known", "reason", reason))
                .as(reason)
                .isEqualTo(count);
    }

    private static void assertViolations(String threshold, int count) {
        assertThat(counted("llm_slo_violations_total", "slo", "known", "threshold", threshold))
                .as(threshold)
                .isEqualTo(count);
    }

    /** Requests whose pace the proxy could not see, because this machine held it up: none on a quiet one. */
    private static int unseenPace(Kind kind) {
        return (int) runs.stream()
                .filter(run -> run.kind() == kind)
                .map(run -> seen.get(run.id()).finish())
                .filter(KnownTimelinesIT::disturbedAboveOnePercent)
                .count();
    }

    private static boolean disturbedAboveOnePercent(RequestFinished finish) {
        var disturbed = finish.getDisturbed();
        long streamed =
                finish.getPoints().getLastOutputMicros() - finish.getPoints().getFirstOutputMicros();
        return (disturbed.getClientMicros() + disturbed.getProxyMicros()) * 100 > streamed;
    }

    @Test
    void tokensAreThoseOfTheUsage() {
        double streamed = 100 * 8 + 30 * 5 + 20 * 4;
        assertThat(counted("llm_output_tokens_total", "outcome", "ok", "token_source", "usage"))
                .isEqualTo(streamed + 5 * Kind.WHOLE_OUTPUT_TOKENS);
        assertThat(counted("llm_input_tokens_total", "outcome", "ok")).isEqualTo(155 * Kind.INPUT_TOKENS);
        assertThat(counted("llm_slo_good_output_tokens_total", "slo", "known"))
                .isEqualTo((100 - unseenPace(Kind.GOOD)) * 8 + 5 * Kind.WHOLE_OUTPUT_TOKENS);
    }

    @Test
    void everyOutputEventIsTimedBetweenTheUpstreamsWriteAndTheClientsRead() {
        for (ScriptedRun run : streamed().toList()) {
            SeenRequest request = seen.get(run.id());
            var bounds = run.bounds(run.exchange(upstream));
            assertThat(request.outputMicros()).as(run.id()).hasSameSizeAs(bounds);
            for (int i = 0; i < bounds.size(); i++) {
                assertThat(request.outputMicros().get(i))
                        .as("output event %d of %s", i, run.id())
                        .isBetween(
                                bounds.get(i).earliest() / 1000 - 1,
                                bounds.get(i).latest() / 1000 + 1);
            }
        }
    }

    @Test
    void timesAreThoseOfTheScriptAsFarAsTheMachineKeepsTime() {
        var upstreamLate = new Lateness("upstream's writes");
        var seenLate = new Lateness("events as seen");
        for (ScriptedRun run : streamed().toList()) {
            List<Long> times = seen.get(run.id()).outputMicros();
            var bounds = run.bounds(run.exchange(upstream));
            for (int i = 0; i < times.size(); i++) {
                long scripted = run.kind().tokenMillis(i) * 1000;
                upstreamLate.add(bounds.get(i).earliest() / 1000, scripted);
                seenLate.add(times.get(i), scripted);
            }
        }

        System.out.println(upstreamLate + "; " + seenLate);
        // Where the script itself is not kept, others are using the machine and nothing can be said.
        assumeThat(upstreamLate.percentile(95)).as("lateness of the script").isLessThan(1);
        assertThat(seenLate.percentile(95)).isLessThan(10);
    }

    @Test
    void theFirstTokenHistogramHoldsExactlyWhatWasSeen() {
        List<Long> first =
                streamed().map(run -> seen.get(run.id()).outputMicros().get(0)).toList();

        assertHistogram("llm_time_to_first_token_seconds", first);
        assertThat(windowed("llm_window_time_to_first_token_seconds", "percentile", "100"))
                .isEqualTo(Collections.max(first) / 1e6, within(1e-9));
    }

    @Test
    void theGapHistogramHoldsExactlyWhatWasSeen() {
        var gaps = new ArrayList<Long>();
        int disturbed = 0;
        for (ScriptedRun run : streamed().toList()) {
            SeenRequest request = seen.get(run.id());
            List<Long> times = request.outputMicros();
            // The first output may be disturbed too: it is counted, but ends no gap.
            disturbed += request.disturbed().size();
            for (int i = 1; i < times.size(); i++) {
                if (!request.disturbed().contains(i)) {
                    gaps.add(times.get(i) - times.get(i - 1));
                }
            }
        }

        assertThat(counted("llm_disturbed_gaps_total")).isEqualTo(disturbed);
        assertHistogram("llm_inter_chunk_latency_seconds", gaps);
    }

    @Test
    void timePerOutputTokenIsFirstToLastOverTokensLessOne() {
        List<Double> paces = streamed()
                .filter(run -> run.kind().outcome.equals("ok"))
                .map(run -> seen.get(run.id()))
                .filter(request -> !disturbedAboveOnePercent(request.finish()))
                // Output that came in one read has no pace: that too takes a busy machine.
                .filter(request -> request.finish().getOutputReads() >= 2)
                .map(KnownTimelinesIT::paceSeconds)
                .toList();

        assertThat(counted("llm_time_per_output_token_seconds_count", "outcome", "ok", "token_source", "usage"))
                .isEqualTo(paces.size());
        assertThat(counted("llm_time_per_output_token_seconds_sum", "outcome", "ok"))
                .isEqualTo(paces.stream().mapToDouble(pace -> pace).sum(), within(150 * 1e-6));
    }

    private static double paceSeconds(SeenRequest request) {
        List<Long> times = request.outputMicros();
        return (times.get(times.size() - 1) - times.get(0)) / (times.size() - 1.0) / 1e6;
    }

    @Test
    void durationsEndWithTheLastOutputOrTheResponse() {
        assertThat(counted("llm_request_duration_seconds_count", "outcome", "ok", "stream", "true"))
                .isEqualTo(150);
        assertThat(counted("llm_request_duration_seconds_count", "outcome", "ok", "stream", "false"))
                .isEqualTo(5);
        assertThat(counted("llm_request_duration_seconds_sum", "outcome", "ok", "stream", "true"))
                .isEqualTo(
                        sumSeconds(run -> {
                            List<Long> times = seen.get(run.id()).outputMicros();
                            return times.get(times.size() - 1);
                        }),
                        within(1e-6));
    }

    private static double sumSeconds(ToDoubleFunction<ScriptedRun> micros) {
        return streamed()
                        .filter(run -> run.kind().outcome.equals("ok"))
                        .mapToDouble(micros)
                        .sum()
                / 1e6;
    }

    private static void assertHistogram(String name, List<Long> micros) {
        assertThat(counted(name + "_count")).isEqualTo(micros.size());
        assertThat(counted(name + "_sum"))
                .isEqualTo(micros.stream().mapToLong(value -> value).sum() / 1e6, within(1e-6));
        var buckets = scrape.samples(name + "_bucket", SERIES);
        assertThat(buckets).isNotEmpty().allSatisfy(bucket -> {
            String bound = bucket.labels().getOrDefault("le", "");
            double le = bound.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound);
            assertThat(bucket.value()).as("%s le %s", name, bound).isEqualTo((double)
                    micros.stream().filter(value -> value / 1e6 <= le).count());
        });
    }

    private static Stream<ScriptedRun> streamed() {
        return runs.stream().filter(run -> run.kind().streamed());
    }

    private static double counted(String name, String... labels) {
        return scrape.sum(name, with(labels, SERIES));
    }

    private static double windowed(String name, String... labels) {
        return scrape.sum(name, with(labels, with(SERIES, "window", FIVE_MINUTES)));
    }

    private static String[] with(String[] labels, String... more) {
        return Stream.concat(Arrays.stream(labels), Arrays.stream(more)).toArray(String[]::new);
    }
}
