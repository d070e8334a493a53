package io.streamgauge.proxy.relay.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.LongSupplier;

/** Takes the time of each read of a connection, before anything looks at the bytes. Event loop only. */
public final class ReadClock extends ChannelInboundHandlerAdapter {

    private final LongSupplier nanoTime;
    private long arrivedAtNanos;
    private boolean reading;

    public ReadClock(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** When what is being told arrived; now, if no read brought it: a stream that is read again has waited here. */
    public long nanos() {
        return reading ? arrivedAtNanos : nanoTime.getAsLong();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) {
        arrivedAtNanos = nanoTime.getAsLong();
        reading = true;
        try {
            ctx.fireChannelRead(bytes);
        } finally {
            reading = false;
        }
    }
}
