package io.streamgauge.exporter.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class CatchUpTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(1);
    private static final TopicPartition PARTITION = new TopicPartition("llm.totals", 0);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    private final CatchUp catchUp = new CatchUp();

    @Test
    void whatStoodThereAtTheBeginningHasToBeRead() {
        consumer.assign(Set.of(PARTITION));
        consumer.updateEndOffsets(Map.of(PARTITION, 10L));
        consumer.seek(PARTITION, 0);
        catchUp.update(consumer, TIMEOUT);
        assertThat(catchUp.done()).isFalse();

        consumer.updateEndOffsets(Map.of(PARTITION, 20L));
        consumer.seek(PARTITION, 10);
        catchUp.update(consumer, TIMEOUT);

        assertThat(catchUp.done()).isTrue();
    }

    @Test
    void onceDoneItStaysDone() {
        consumer.assign(Set.of(PARTITION));
        consumer.updateEndOffsets(Map.of(PARTITION, 0L));
        consumer.seek(PARTITION, 0);
        catchUp.update(consumer, TIMEOUT);

        consumer.updateEndOffsets(Map.of(PARTITION, 20L));
        catchUp.update(consumer, TIMEOUT);

        assertThat(catchUp.done()).isTrue();
    }
}
