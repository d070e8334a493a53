package io.streamgauge.schemas.serde;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.PartitionProgress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.apache.kafka.common.serialization.Serde;
import org.junit.jupiter.api.Test;

class AvroSerdesTest {

    private final SchemaRegistry registry = new BundledSchemaRegistry();
    private final Serde<ChunksObserved> chunks = AvroSerdes.of(registry, ChunksObserved.class);
    private final ChunksObserved sent = SomeChunks.withSequence(7);

    @Test
    void aRecordReadBackIsTheSame() {
        byte[] bytes = chunks.serializer().serialize("topic", sent);

        assertThat(chunks.deserializer().deserialize("topic", bytes)).isEqualTo(sent);
    }

    @Test
    void theFrameIsConfluents() {
        byte[] bytes = chunks.serializer().serialize("topic", sent);

        assertThat(Arrays.copyOf(bytes, 5)).containsExactly(0, 0, 0, 0, registry.idOf(sent.getSchema()));
    }

    @Test
    void nullStaysNull() {
        assertThat(chunks.serializer().serialize("topic", null)).isNull();
        assertThat(chunks.deserializer().deserialize("topic", null)).isNull();
    }

    @Test
    void anEventTellsItsOwnType() {
        byte[] bytes = chunks.serializer().serialize("topic", sent);

        assertThat(AvroSerdes.events(registry).deserializer().deserialize("topic", bytes))
                .isEqualTo(sent);
    }

    @Test
    void totalsAndProgressShareATopic() {
        PartitionProgress progress = new PartitionProgress(3, 1L, 2L, List.of(), List.of());
        byte[] bytes = new AvroSerializer<PartitionProgress>(registry).serialize("topic", progress);

        assertThat(new TotalsDeserializer(registry).deserialize("topic", bytes)).isEqualTo(progress);
    }

    @Test
    void oneSerdeServesManyThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Boolean>> jobs = LongStream.range(0, 200)
                    .<Callable<Boolean>>mapToObj(i -> () -> survives(SomeChunks.withSequence(i)))
                    .toList();
            for (Future<Boolean> same : threads.invokeAll(jobs)) {
                assertThat(same.get()).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private boolean survives(ChunksObserved record) {
        byte[] bytes = chunks.serializer().serialize("topic", record);
        return record.equals(chunks.deserializer().deserialize("topic", bytes));
    }
}
