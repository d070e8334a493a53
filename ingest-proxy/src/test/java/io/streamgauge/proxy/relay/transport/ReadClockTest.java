package io.streamgauge.proxy.relay.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReadClockTest {

    private final AtomicLong now = new AtomicLong();
    private final ReadClock clock = new ReadClock(now::get);

    @Test
    void allThatOneReadBringsHasItsTime() {
        List<Long> times = new ArrayList<>();
        EmbeddedChannel channel = new EmbeddedChannel(clock, new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext ctx, Object bytes) {
                now.addAndGet(1);
                times.add(clock.nanos());
            }
        });

        now.set(5);
        channel.writeInbound("a");
        now.set(9);
        channel.writeInbound("b");

        assertThat(times).containsExactly(5L, 9L);
    }

    @Test
    void whatHasWaitedHereHasTheTimeAtWhichItIsTold() {
        EmbeddedChannel channel = new EmbeddedChannel(clock);
        now.set(5);
        channel.writeInbound("a");

        now.set(9);

        assertThat(clock.nanos()).isEqualTo(9);
        channel.releaseInbound();
    }
}
