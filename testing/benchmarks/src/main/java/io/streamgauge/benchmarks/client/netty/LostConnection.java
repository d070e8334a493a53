package io.streamgauge.benchmarks.client.netty;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.streamgauge.benchmarks.client.Measurement;
import java.io.EOFException;

/** Last on every connection: one that fails or ends, ends what is measured. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
@Sharable
final class LostConnection extends ChannelInboundHandlerAdapter {
    private final Measurement measurement;

    LostConnection(Measurement measurement) {
        this.measurement = measurement;
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        measurement.fail(new EOFException("a connection was closed"));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        measurement.fail(cause);
        context.close();
    }
}
