package io.streamgauge.proxy.publish.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.proxy.publish.log.kafka.KafkaRecordLog;
import io.streamgauge.proxy.publish.log.kafka.ProducerErrors;
import io.streamgauge.proxy.publish.log.kafka.ProducerSettings;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.Test;

final class ConnectionTest {
    private final List<Log> logs = new ArrayList<>();
    private boolean reachable = true;
    private final Connection connection = new Connection(this::open);

    private RecordLog open() {
        if (!reachable) {
            throw new KafkaException("no broker's name resolves");
        }
        logs.add(new Log());
        return logs.get(logs.size() - 1);
    }

    @Test
    void keepsOneLog() {
        assertThat(connection.log(0)).isSameAs(connection.log(TimeUnit.HOURS.toNanos(1)));
        assertThat(connection.opened()).isEqualTo(1);
    }

    @Test
    void triesAgainASecondAfterALogCouldNotBeOpened() {
        reachable = false;
        assertThat(connection.log(0)).isNull();
        reachable = true;

        assertThat(connection.log(TimeUnit.MILLISECONDS.toNanos(999))).isNull();
        assertThat(connection.log(TimeUnit.MILLISECONDS.toNanos(1_000))).isNotNull();
    }

    @Test
    void replacesABrokenLogAfterASecond() {
        connection.log(0);
        assertThat(connection.closeIfBroken(0)).isFalse();
        logs.get(0).broken = true;

        assertThat(connection.closeIfBroken(10)).isTrue();

        assertThat(logs.get(0).closed).isTrue();
        assertThat(connection.log(20)).isNull();
        assertThat(connection.log(10 + TimeUnit.SECONDS.toNanos(1))).isSameAs(logs.get(1));
    }

    @Test
    void leavesABusyLogAloneForATenthOfASecond() {
        connection.log(0);

        connection.busy(0);

        assertThat(connection.log(TimeUnit.MILLISECONDS.toNanos(99))).isNull();
        assertThat(connection.log(TimeUnit.MILLISECONDS.toNanos(100))).isSameAs(logs.get(0));
    }

    @Test
    void kafkaWhoseNameDoesNotResolveIsAFailureToOpen() {
        KafkaSettings nowhere = new KafkaSettings("broker.invalid:9092", Map.of());
        ProducerSettings settings = new ProducerSettings(nowhere, "test", 1 << 20);

        assertThatThrownBy(() -> new KafkaRecordLog(
                        "topic", settings, () -> 0, new ProducerErrors(), new BundledSchemaRegistry()))
                .isInstanceOf(KafkaException.class);
    }

    /** Breaks when told. */
    private static final class Log implements RecordLog {
        private boolean broken;
        private boolean closed;

        @Override
        public OptionalInt partitions() {
            return OptionalInt.empty();
        }

        @Override
        public OptionalInt partitionsByNow() {
            return OptionalInt.empty();
        }

        @Override
        public void append(Entry entry) {
            entry.failed(Entry.Fate.ABANDONED);
        }

        @Override
        public boolean broken() {
            return broken;
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
