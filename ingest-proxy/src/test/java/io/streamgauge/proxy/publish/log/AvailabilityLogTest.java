package io.streamgauge.proxy.publish.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.log.AvailabilityLog.News;
import org.junit.jupiter.api.Test;

class AvailabilityLogTest {

    private static final long PATIENCE = 10;

    private final AvailabilityLog log = new AvailabilityLog(PATIENCE, 100);

    @Test
    void saysOnceThatKafkaIsNotThereWhenItHasHadItsTime() {
        assertThat(log.tell(false, 100)).isEqualTo(News.NONE);
        assertThat(log.tell(false, 110)).isEqualTo(News.NONE);
        assertThat(log.tell(false, 111)).isEqualTo(News.AWAY);
        assertThat(log.tell(false, 200)).isEqualTo(News.NONE);
        assertThat(log.tell(true, 201)).isEqualTo(News.THERE);
    }

    @Test
    void saysEachChangeOnce() {
        assertThat(log.tell(true, 101)).isEqualTo(News.THERE);
        assertThat(log.tell(true, 102)).isEqualTo(News.NONE);
        assertThat(log.tell(false, 103)).isEqualTo(News.AWAY);
        assertThat(log.tell(false, 104)).isEqualTo(News.NONE);
        assertThat(log.tell(true, 105)).isEqualTo(News.THERE);
    }
}
