package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

class GroupContactTest {

    private record Heartbeat(Double secondsAgo) implements Metric {

        @Override
        public MetricName metricName() {
            return new MetricName("last-heartbeat-seconds-ago", "consumer-coordinator-metrics", "", Map.of());
        }

        @Override
        public Object metricValue() {
            return secondsAgo;
        }
    }

    @Test
    void itIsHeldAsLongAsOneConsumerSendsHeartbeats() {
        assertThat(GroupContact.held(heartbeats(31, 2))).isTrue();
        assertThat(GroupContact.held(heartbeats(30))).isTrue();
    }

    @Test
    void itIsLostWhenNoneDoes() {
        assertThat(GroupContact.held(heartbeats(31, 75))).isFalse();
    }

    @Test
    void itIsHeldBeforeTheFirstHeartbeat() {
        assertThat(GroupContact.held(List.of())).isTrue();
        assertThat(GroupContact.held(heartbeats(-1))).isTrue();
    }

    private static List<Heartbeat> heartbeats(double... secondsAgo) {
        return DoubleStream.of(secondsAgo).mapToObj(Heartbeat::new).toList();
    }
}
