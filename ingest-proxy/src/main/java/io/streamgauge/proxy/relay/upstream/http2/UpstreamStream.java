package io.streamgauge.proxy.relay.upstream.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameStreamException;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.relay.gate.rule.ResponseRule;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.relay.upstream.ResponseListener;
import io.streamgauge.proxy.relay.upstream.ResponseListener.Loss;
import io.streamgauge.proxy.relay.upstream.UpstreamSide;
import io.streamgauge.proxy.relay.wire.Framing;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One stream of a connection to an upstream: carries one exchange and is gone with it. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
final class UpstreamStream extends ChannelInboundHandlerAdapter implements UpstreamSide {

    /** As over HTTP/1.1. */
    private static final int MOST_INTERIM_HEADS = 100;

    private final UpstreamHttp2 connection;
    private final Http2StreamChannel channel;
    private final BodyLength requestLength = new BodyLength();
    private final BodyLength responseLength = new BodyLength();
    private final SmallPieces small = new SmallPieces();
    private @Nullable ResponseListener listener;
    private @Nullable ChannelFuture lastWrite;
    private HttpMethod asked = HttpMethod.GET;
    private boolean requestEnded;
    private boolean headRead;
    private boolean answered;
    private boolean ended;
    private boolean stopped;
    private int interimHeads;

    UpstreamStream(UpstreamHttp2 connection, Http2StreamChannel channel) {
        this.connection = connection;
        this.channel = channel;
    }

    @Override
    public void begin(HttpRequest head, ResponseListener responses) {
        listener = responses;
        asked = head.method();
        requestLength.begin(head);
        boolean bodiless = !HttpUtil.isTransferEncodingChunked(head) && HttpUtil.getContentLength(head, 0L) == 0;
        requestEnded = bodiless;
        ChannelFuture written =
                channel.write(new DefaultHttp2HeadersFrame(RequestFields.of(head, connection.scheme()), bodiless));
        lastWrite = written;
        written.addListener(done -> {
            if (!done.isSuccess()) {
                // Nothing of it has reached the upstream.
                lose(Loss.REFUSED);
            }
        });
    }

    @Override
    public void body(ByteBuf bytes) {
        if (!bytes.isReadable() || requestEnded) {
            return;
        }
        requestLength.add(bytes.readableBytes());
        requestEnded = requestLength.isReached();
        if (requestEnded || !small.take(channel.alloc(), bytes)) {
            writeSmall();
            lastWrite = channel.write(new DefaultHttp2DataFrame(bytes.retainedDuplicate(), requestEnded));
        }
    }

    private void writeSmall() {
        ByteBuf gathered = small.give();
        if (gathered != null) {
            lastWrite = channel.write(new DefaultHttp2DataFrame(gathered, false));
        }
    }

    @Override
    public void end(HttpHeaders trailers) {
        if (requestEnded) {
            return;
        }
        requestEnded = true;
        writeSmall();
        lastWrite = channel.write(
                trailers.isEmpty()
                        ? new DefaultHttp2DataFrame(Unpooled.EMPTY_BUFFER, true)
                        : new DefaultHttp2HeadersFrame(RequestFields.trailers(trailers), true));
    }

    @Override
    public void flush() {
        writeSmall();
        channel.flush();
    }

    @Override
    public void flush(Runnable written) {
        flush();
        if (lastWrite != null) {
            lastWrite.addListener(done -> {
                if (done.isSuccess()) {
                    written.run();
                }
            });
        }
    }

    @Override
    public boolean isWritable() {
        return channel.isWritable();
    }

    @Override
    public long heldBytes() {
        return SocketOptions.waitingBytes(channel)
                + connection.unreadBytes(channel.stream().id());
    }

    @Override
    public void read(boolean on) {
        channel.config().setAutoRead(on);
    }

    @Override
    public boolean mayRefuse() {
        return true;
    }

    @Override
    public void done() {
        close();
    }

    /** A stream that is not over is reset, which the upstream hears of at once. */
    @Override
    public void close() {
        listener = null;
        channel.close();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        small.close();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        ResponseListener responses = listener;
        if (responses == null || ended) {
            ReferenceCountUtil.release(frame);
        } else if (frame instanceof Http2HeadersFrame head) {
            readHead(responses, head);
        } else if (frame instanceof Http2DataFrame data) {
            readBody(responses, data);
        } else {
            ReferenceCountUtil.release(frame);
        }
    }

    private void readHead(ResponseListener responses, Http2HeadersFrame frame) {
        answered = true;
        if (headRead) {
            end(responses, ResponseHead.headers(frame.headers()));
            return;
        }
        Optional<HttpResponse> read = ResponseHead.of(frame.headers(), asked, frame.isEndStream());
        if (read.isEmpty()) {
            refuse(ResponseRule.STATUS_LINE);
            return;
        }
        HttpResponse head = read.get();
        if (!Framing.isInterim(head)) {
            readFinalHead(responses, head, frame.isEndStream());
        } else if (frame.isEndStream() || interimHeads++ == MOST_INTERIM_HEADS) {
            refuse(frame.isEndStream() ? ResponseRule.MALFORMED : ResponseRule.INTERIM_FLOOD);
        } else {
            responses.interimHead(head, connection.nanos());
        }
    }

    private void readFinalHead(ResponseListener responses, HttpResponse head, boolean ends) {
        headRead = true;
        if (Framing.isBodiless(head, asked)) {
            responseLength.none();
        } else {
            responseLength.begin(head);
        }
        if (ends && !responseLength.mayEnd()) {
            refuse(ResponseRule.CONTENT_LENGTH);
            return;
        }
        responses.responseHead(head, connection.nanos());
        if (ends) {
            end(responses, EmptyHttpHeaders.INSTANCE);
        }
    }

    private void readBody(ResponseListener responses, Http2DataFrame data) {
        int bytes = data.content().readableBytes();
        if (!headRead || (bytes > 0 && HttpMethod.HEAD.equals(asked))) {
            data.release();
            refuse(ResponseRule.MALFORMED);
            return;
        }
        responseLength.add(bytes);
        boolean ends = data.isEndStream();
        if (bytes > 0) {
            responses.responseBody(data.content(), connection.nanos());
        } else {
            data.release();
        }
        if (ends) {
            end(responses, EmptyHttpHeaders.INSTANCE);
        }
    }

    private void end(ResponseListener responses, HttpHeaders trailers) {
        if (!responseLength.mayEnd()) {
            refuse(ResponseRule.CONTENT_LENGTH);
        } else if (listener != null) {
            ended = true;
            responses.responseEnd(trailers, connection.nanos());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (listener != null) {
            listener.responseReadComplete();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (listener != null && channel.isWritable()) {
            listener.upstreamWritable();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof Http2ResetFrame reset) {
            reset(reset.errorCode());
        }
        ReferenceCountUtil.release(event);
    }

    /** A reset overtakes what waits here to be read. */
    private void reset(long error) {
        if (error == Http2Error.NO_ERROR.code()) {
            // The answer is whole, only the rest of the request is unwanted (RFC 9113, section 8.1).
            stopped = true;
        } else {
            lose(error == Http2Error.REFUSED_STREAM.code() && !answered ? Loss.REFUSED : Loss.CUT);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        lose(stopped ? Loss.CUT : connection.lossOf(channel.stream().id(), answered));
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof Http2FrameStreamException || cause instanceof Http2Exception) {
            boolean large = cause.getCause() instanceof Http2Exception.HeaderListSizeException
                    || cause instanceof Http2Exception.HeaderListSizeException;
            refuse(large ? ResponseRule.HEAD_TOO_LARGE : ResponseRule.MALFORMED);
        } else if (connection.isLost(cause)) {
            lose(answered ? Loss.CUT : Loss.UNANSWERED);
        } else {
            lose(Loss.PROXY_FAILED);
        }
    }

    private void refuse(ResponseRule rule) {
        if (listener != null) {
            connection.refused(rule);
            lose(Loss.MALFORMED);
        }
    }

    private void lose(Loss loss) {
        ResponseListener responses = listener;
        if (responses != null && ended && loss != Loss.PROXY_FAILED) {
            // The stream may be over before its read is.
            responses.responseReadComplete();
        } else if (responses != null) {
            long nanos = connection.nanos();
            close();
            responses.lost(loss, nanos);
        }
    }
}
