package io.streamgauge.proxy.relay.client.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.DefaultHttp2ResetFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Headers;
import io.streamgauge.proxy.observe.framing.grpc.GrpcMediaType;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.wire.Http2Fields;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes the response of one stream. The newest frame waits for the next or for {@link #flush()}: the last one tells
 * that the stream ends, which clients of gRPC expect of a head without a body. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
final class StreamResponse {

    private final Channel stream;
    private HttpMethod asked = HttpMethod.GET;
    private boolean call;
    private @Nullable Http2Headers waitingHead;
    private @Nullable ByteBuf waitingBody;
    private @Nullable ChannelFuture ended;
    private boolean bodyBegun;
    private boolean urgent;

    StreamResponse(Channel stream) {
        this.stream = stream;
    }

    /** What follows answers this request. */
    void begin(HttpRequest request) {
        asked = request.method();
        call = GrpcMediaType.isCall(request.headers().get(HttpHeaderNames.CONTENT_TYPE));
    }

    void interimHead(HttpResponse head) {
        urgent = true;
        stream.write(new DefaultHttp2HeadersFrame(Http2Fields.ofResponse(head)));
    }

    void head(HttpResponse head) {
        urgent = true;
        waitingHead = Http2Fields.ofResponse(head);
    }

    /** The caller keeps its reference. */
    void body(ByteBuf bytes) {
        if (bytes.isReadable()) {
            urgent |= !bodyBegun;
            bodyBegun = true;
            writeWaiting();
            waitingBody = bytes.retainedDuplicate();
        }
    }

    void end(HttpHeaders trailers) {
        urgent = true;
        Http2Headers head = waitingHead;
        ByteBuf body = waitingBody;
        if (!trailers.isEmpty()) {
            writeWaiting();
            ended = stream.write(new DefaultHttp2HeadersFrame(Http2Fields.ofTrailers(trailers), true));
        } else if (head != null) {
            ended = stream.write(new DefaultHttp2HeadersFrame(head, true));
        } else {
            ended = stream.write(new DefaultHttp2DataFrame(body == null ? Unpooled.EMPTY_BUFFER : body, true));
        }
        waitingHead = null;
        waitingBody = null;
    }

    /** A whole response of the proxy's own; flushed. */
    void respond(OwnResponse response) {
        if (call) {
            waitingHead = GrpcAnswer.of(response);
            end(EmptyHttpHeaders.INSTANCE);
            flush();
            return;
        }
        ByteBuf text = Unpooled.copiedBuffer(response.text(), StandardCharsets.US_ASCII);
        DefaultHttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, response.status());
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
        head.headers().set(HttpHeaderNames.CONTENT_LENGTH, text.readableBytes());
        if (response.sequel() == OwnResponse.Sequel.RETRY) {
            head.headers().set(HttpHeaderNames.RETRY_AFTER, OwnResponse.RETRY_SECONDS);
        }
        head(head);
        if (!HttpMethod.HEAD.equals(asked)) {
            body(text);
        }
        text.release();
        end(EmptyHttpHeaders.INSTANCE);
        flush();
    }

    void flush() {
        writeWaiting();
        urgent = false;
        stream.flush();
    }

    /** Runs this once the end has been handed to the connection, if the response has one. */
    void whenEnded(Runnable next) {
        if (ended != null) {
            ended.addListener(written -> {
                if (written.isSuccess()) {
                    next.run();
                }
            });
        }
    }

    /** Ends it so that the client sees that it is not whole. */
    void breakOff() {
        discard();
        // A reset takes along what has not been flushed.
        stream.flush();
        stream.writeAndFlush(new DefaultHttp2ResetFrame(Http2Error.INTERNAL_ERROR));
    }

    /** Drops what has not been written. */
    void discard() {
        waitingHead = null;
        if (waitingBody != null) {
            waitingBody.release();
            waitingBody = null;
        }
    }

    /** Whether what has been written had better not wait for other streams: all but a chunk among others. */
    boolean isUrgent() {
        return urgent || !stream.isWritable();
    }

    /** Writes the newest frame, too. */
    void writeWaiting() {
        if (waitingHead != null) {
            stream.write(new DefaultHttp2HeadersFrame(waitingHead));
            waitingHead = null;
        }
        if (waitingBody != null) {
            stream.write(new DefaultHttp2DataFrame(waitingBody));
            waitingBody = null;
        }
    }
}
