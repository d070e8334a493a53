package io.streamgauge.proxy.relay.client;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import java.util.function.LongSupplier;

/** Netty's strict decoder of requests, which also takes the time of each read. */
final class RequestDecoder extends HttpRequestDecoder {

    private final LongSupplier nanoTime;
    private long arrivedAtNanos;

    RequestDecoder(int maxHeadBytes, LongSupplier nanoTime) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(maxHeadBytes)
                .setMaxHeaderSize(maxHeadBytes)
                .setMaxChunkSize(Integer.MAX_VALUE));
        this.nanoTime = nanoTime;
    }

    long arrivedAtNanos() {
        return arrivedAtNanos;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
        arrivedAtNanos = nanoTime.getAsLong();
        super.channelRead(ctx, bytes);
    }
}
