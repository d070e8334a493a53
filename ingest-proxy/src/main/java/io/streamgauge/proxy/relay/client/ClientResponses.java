package io.streamgauge.proxy.relay.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.wire.Framing;
import io.streamgauge.proxy.relay.wire.MessageWriter;
import io.streamgauge.proxy.relay.wire.Persistence;
import java.nio.charset.StandardCharsets;

/** Writes the responses of one client's connection, in the version of HTTP each request came in. Event loop only. */
final class ClientResponses {

    private final MessageWriter writer;
    private HttpMethod asked = HttpMethod.GET;
    private boolean modern = true;
    private boolean closing;
    private boolean endsWithConnection;

    ClientResponses(SocketChannel channel) {
        this.writer = new MessageWriter(channel);
    }

    /** What follows answers this request. */
    void begin(HttpRequest head) {
        asked = head.method();
        modern = !head.protocolVersion().equals(HttpVersion.HTTP_1_0);
        closing |= !HttpUtil.isKeepAlive(head);
        endsWithConnection = false;
    }

    /** The connection ends with the current response. */
    void closeAfter() {
        closing = true;
    }

    boolean isClosing() {
        return closing;
    }

    /** Whether the end of the connection is what ends the current response. */
    boolean endsWithConnection() {
        return endsWithConnection;
    }

    void interimHead(HttpResponse head) {
        if (modern) {
            writer.interimHead(head);
        }
    }

    void head(HttpResponse head) {
        boolean unchunked = !modern && HttpUtil.isTransferEncodingChunked(head);
        endsWithConnection = unchunked || Framing.endsWithConnection(head, asked);
        closing |= endsWithConnection;
        if (modern && HttpMethod.HEAD.equals(asked)) {
            writer.bodilessHead(head, persistence());
        } else {
            writer.responseHead(head, unchunked, persistence());
        }
    }

    /** The last head on this connection; flushed. */
    void switchHead(HttpResponse head) {
        writer.switchHead(head);
        writer.flush();
    }

    void body(ByteBuf bytes) {
        writer.body(bytes);
    }

    void end(HttpHeaders trailers) {
        writer.end(trailers);
    }

    /** A whole response of the proxy's own; flushed. */
    void respond(OwnResponse response) {
        ByteBuf text = Unpooled.copiedBuffer(response.text(), StandardCharsets.US_ASCII);
        DefaultHttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, response.status());
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.TEXT_PLAIN);
        head.headers().set(HttpHeaderNames.CONTENT_LENGTH, text.readableBytes());
        if (response.sequel() == OwnResponse.Sequel.RETRY) {
            head.headers().set(HttpHeaderNames.RETRY_AFTER, OwnResponse.RETRY_SECONDS);
        }
        closing |= response.sequel() == OwnResponse.Sequel.CLOSE;
        writer.responseHead(head, false, persistence());
        if (!HttpMethod.HEAD.equals(asked)) {
            writer.body(text);
        }
        writer.end(EmptyHttpHeaders.INSTANCE);
        writer.flush();
    }

    void flush() {
        writer.flush();
    }

    void discard() {
        writer.discard();
    }

    private Persistence persistence() {
        if (closing) {
            return Persistence.CLOSE;
        }
        return modern ? Persistence.DEFAULT : Persistence.KEEP_ALIVE;
    }
}
