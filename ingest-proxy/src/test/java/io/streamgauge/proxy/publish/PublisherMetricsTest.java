package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.metrics.PublisherMetrics;
import io.streamgauge.proxy.publish.metrics.Status;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PublisherMetricsTest {
    private static final String MODEL = "llama";

    @Test
    void namesAreThoseInTheDocs() {
        List<MetricFamily> families = PublisherMetrics.of(Status.NONE, 0);

        assertThat(families)
                .extracting(MetricFamily::name)
                .containsExactly(
                        "llm_proxy_events_total",
                        "llm_proxy_events_acknowledged_total",
                        "llm_proxy_events_waiting",
                        "llm_proxy_events_spooled",
                        "llm_proxy_events_dropped_total",
                        "llm_proxy_chunks_total",
                        "llm_proxy_chunks_acknowledged_total",
                        "llm_proxy_chunks_waiting",
                        "llm_proxy_chunks_spooled",
                        "llm_proxy_chunks_dropped_total",
                        "llm_proxy_ring_fill_ratio",
                        "llm_proxy_window_bytes",
                        "llm_proxy_kafka_up",
                        "llm_proxy_producers_total",
                        "llm_proxy_clock_offset_seconds");
        assertThat(families).allSatisfy(family -> assertThat(family.help()).endsWith("."));
    }

    @Test
    void everyReasonIsThereBeforeItsFirstDrop() {
        MetricFamily dropped = family(PublisherMetrics.of(Status.NONE, 0), "llm_proxy_events_dropped_total");

        assertThat(dropped.points())
                .containsExactlyElementsOf(Arrays.stream(DropReason.values())
                        .map(reason -> new Value(List.of(reason.label()), 0))
                        .toList());
    }

    @Test
    void observedIsTheSumOfTheRestInEveryScrape() {
        SenderRig rig = new SenderRig(4, 4 << 10);
        rig.passes(1);
        rig.send(SampleEvents.chunks(MODEL, 1, 3));
        rig.passes(1);
        rig.broker.stalled = true;
        for (int i = 0; i < 100; i++) {
            rig.send(SampleEvents.chunks(MODEL, 1, 5));
        }
        for (int i = 0; i < 6; i++) {
            rig.sink.offer(SampleEvents.chunks(MODEL, 1, 7));
        }
        rig.passes(1);

        List<MetricFamily> families = PublisherMetrics.of(rig.sender.status(), 0);

        for (String what : List.of("llm_proxy_events", "llm_proxy_chunks")) {
            assertThat(sum(families, what + "_total"))
                    .isEqualTo(sum(families, what + "_acknowledged_total")
                            + sum(families, what + "_waiting")
                            + sum(families, what + "_dropped_total"));
        }
        assertThat(sum(families, "llm_proxy_chunks_total")).isEqualTo(3 + 500 + 42);
    }

    @Test
    void clockOffsetIsInSeconds() {
        List<MetricFamily> families = PublisherMetrics.of(Status.NONE, -1_500_000);

        assertThat(sum(families, "llm_proxy_clock_offset_seconds")).isEqualTo(-1.5);
    }

    private static double sum(List<MetricFamily> families, String name) {
        return family(families, name).points().stream()
                .mapToDouble(point -> ((Value) point).value())
                .sum();
    }

    private static MetricFamily family(List<MetricFamily> families, String name) {
        return families.stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
