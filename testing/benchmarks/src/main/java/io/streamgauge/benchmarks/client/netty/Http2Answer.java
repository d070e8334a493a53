package io.streamgauge.benchmarks.client.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import java.io.EOFException;
import java.io.IOException;

/** Hands the frames of one answer to its stream. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
final class Http2Answer extends ChannelInboundHandlerAdapter {
    private final Http2Stream stream;
    private boolean ended;

    Http2Answer(Http2Stream stream) {
        this.stream = stream;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object frame) throws IOException {
        try {
            if (frame instanceof Http2HeadersFrame head) {
                requireOk(head);
            } else if (frame instanceof Http2DataFrame data) {
                stream.take(data.content());
                end(data.isEndStream());
            }
        } finally {
            ReferenceCountUtil.release(frame);
        }
    }

    private void requireOk(Http2HeadersFrame head) throws IOException {
        CharSequence status = head.headers().status();
        if (status != null && !"200".contentEquals(status)) {
            throw new IOException("answered with " + status);
        }
        end(head.isEndStream());
    }

    private void end(boolean isEndStream) throws IOException {
        if (isEndStream) {
            ended = true;
            stream.end();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (!ended) {
            stream.fail(new EOFException("an answer was cut"));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        stream.fail(cause);
        context.close();
    }
}
