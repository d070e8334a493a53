package io.streamgauge.exporter.reading;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.SomeSlos;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.tally.Measure;
import io.streamgauge.schemas.topic.ResultKey;
import io.streamgauge.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordSinkTest {

    private static final Topics TOPICS = Topics.withPrefix("");
    private static final String TOTALS = TOPICS.totals().name();
    private static final String WINDOWS = TOPICS.windows().name();
    private static final String SLOS = TOPICS.sloClasses().name();

    private final SchemaRegistry registry = new BundledSchemaRegistry();
    private final AvroSerializer<SpecificRecord> serializer = new AvroSerializer<>(registry);
    private final ResultStore store = new ResultStore(Clock.systemUTC());
    private final ReadCounts counts = new ReadCounts(TOPICS);
    private final RecordSink sink = new RecordSink(TOPICS, registry, store, counts);

    @Test
    void everyKindOfResultReachesTheStore() {
        accept(TOTALS, "t", bytes(SomeTotals.ofModel("m", 0).result()));
        accept(TOTALS, "p", bytes(SomeTotals.progress(0, 1)));
        accept(WINDOWS, "w", bytes(window()));
        accept(WINDOWS, "c", bytes(cohort()));
        accept(SLOS, "s", bytes(SomeSlos.chat("*")));

        assertThat(store.totals()).hasSize(1);
        assertThat(store.windows()).hasSize(1);
        assertThat(store.slos()).contains(SomeSlos.chat("*"));
        assertThat(counts.read())
                .containsEntry(TOTALS, 2L)
                .containsEntry(WINDOWS, 2L)
                .containsEntry(SLOS, 1L);
    }

    @Test
    void aWindowTakenBackEndsItsSeries() {
        WindowResult window = window();
        accept(WINDOWS, "w", bytes(window));

        accept(
                WINDOWS,
                ResultKey.window(window.getLabelNames(), window.getLabelValues(), window.getStartMillis(), 0),
                null);

        assertThat(store.windows()).isEmpty();
    }

    @Test
    void whatCannotBeReadIsCountedAndLeftOut() {
        accept(TOTALS, "t", new byte[] {1, 2, 3});
        accept(WINDOWS, "not a key", null);
        accept(SLOS, "s", bytes(window()));

        assertThat(counts.unreadable())
                .containsEntry(TOTALS, 1L)
                .containsEntry(WINDOWS, 1L)
                .containsEntry(SLOS, 1L);
    }

    @Test
    void whatCannotBeAddedUpIsLeftOut() {
        WindowResult window = window();
        window.getLoad().setStarts(List.of(new Bin(50, 1L, 1L)));
        TotalsResult totals =
                SomeTotals.ofModel("m", 0).measure(Measure.MAX_GAP, 1, 1, "ok").result();
        totals.getBuckets().get(0).setCounts(List.of(1L));

        accept(WINDOWS, "w", bytes(window));
        accept(TOTALS, "t", bytes(totals));

        assertThat(store.windows()).isEmpty();
        assertThat(store.totals()).isEmpty();
        assertThat(counts.unreadable()).containsEntry(TOTALS, 1L).containsEntry(WINDOWS, 1L);
    }

    private static WindowResult window() {
        return SeriesTimeline.ofModel("m").start(1).windows().firstEntry().getValue();
    }

    private static CohortResult cohort() {
        return SeriesTimeline.ofModel("m")
                .cohort(1, "chat", 1, 0, 0, 0)
                .cohorts()
                .get(0);
    }

    private byte @Nullable [] bytes(SpecificRecord record) {
        return serializer.serialize("topic", record);
    }

    private void accept(String topic, String key, byte @Nullable [] value) {
        sink.accept(new ConsumerRecord<>(topic, 0, 0, key.getBytes(StandardCharsets.UTF_8), value));
    }
}
