package io.streamgauge.proxy.relay.client.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

class SharedFlushTest {

    private final Flushes flushes = new Flushes();
    private final EmbeddedChannel connection = new EmbeddedChannel(flushes);
    private final SharedFlush flush = new SharedFlush(connection);

    private static final class Flushes extends ChannelOutboundHandlerAdapter {

        private int count;

        @Override
        public void flush(ChannelHandlerContext ctx) {
            count++;
            ctx.flush();
        }
    }

    @Test
    void streamsOfOneTurnShareAFlushAtItsEnd() {
        flush.soon();
        flush.soon();
        flush.soon();
        assertThat(flushes.count).isZero();

        connection.runPendingTasks();

        assertThat(flushes.count).isEqualTo(1);
    }

    @Test
    void eachTurnHasAFlushOfItsOwn() {
        flush.soon();
        connection.runPendingTasks();
        flush.soon();
        connection.runPendingTasks();

        connection.runPendingTasks();

        assertThat(flushes.count).isEqualTo(2);
    }

    @Test
    void manyStreamsDoNotWaitForTheEnd() {
        for (int i = 0; i < SharedFlush.MOST_WAITING; i++) {
            flush.soon();
        }
        assertThat(flushes.count).isEqualTo(1);

        flush.soon();
        connection.runPendingTasks();

        assertThat(flushes.count).isEqualTo(2);
    }
}
