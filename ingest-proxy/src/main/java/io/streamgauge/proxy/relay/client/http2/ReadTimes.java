package io.streamgauge.proxy.relay.client.http2;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.LongSupplier;

/** Takes the time of each read before anything looks at its bytes. Event loop only. */
final class ReadTimes extends ChannelInboundHandlerAdapter {

    private final LongSupplier nanoTime;
    private long arrivedAtNanos;

    ReadTimes(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** When the read came that is being looked at. */
    long arrivedAtNanos() {
        return arrivedAtNanos;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        arrivedAtNanos = nanoTime.getAsLong();
        ctx.fireChannelRead(bytes);
    }
}
