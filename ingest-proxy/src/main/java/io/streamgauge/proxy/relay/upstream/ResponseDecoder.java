package io.streamgauge.proxy.relay.upstream;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseDecoder;
import java.util.function.LongSupplier;

/** Netty's strict decoder of responses, which also takes the time of each read and knows what was asked. */
final class ResponseDecoder extends HttpResponseDecoder {

    private final LongSupplier nanoTime;
    private HttpMethod asked = HttpMethod.GET;
    private boolean answered;
    private long arrivedAtNanos;

    ResponseDecoder(HttpDecoderConfig config, LongSupplier nanoTime) {
        super(config);
        this.nanoTime = nanoTime;
    }

    /** The next response answers a request of this method. */
    void expect(HttpMethod method) {
        asked = method;
        answered = false;
    }

    HttpMethod asked() {
        return asked;
    }

    /** Whether bytes of an unfinished message are here. */
    boolean holdsBytes() {
        return actualReadableBytes() > 0;
    }

    /** Whether any byte has arrived since the request began. */
    boolean answered() {
        return answered;
    }

    long arrivedAtNanos() {
        return arrivedAtNanos;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
        arrivedAtNanos = nanoTime.getAsLong();
        answered = true;
        super.channelRead(ctx, bytes);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        arrivedAtNanos = nanoTime.getAsLong();
        super.channelInactive(ctx);
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage head) {
        return HttpMethod.HEAD.equals(asked) || super.isContentAlwaysEmpty(head);
    }
}
