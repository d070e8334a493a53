package io.streamgauge.benchmarks.client.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.util.concurrent.Future;
import io.streamgauge.benchmarks.answer.AnswerBody;
import io.streamgauge.benchmarks.answer.Question;
import io.streamgauge.benchmarks.client.Measurement;
import io.streamgauge.benchmarks.client.Tally;
import java.io.IOException;

/** One of the streams of a connection in HTTP/2: each request opens it anew. Of the connection's event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
final class Http2Stream {
    private final Channel connection;
    private final Http2Headers head;
    private final Measurement measurement;
    private final Tally tally;
    private final AnswerBody body = new AnswerBody();

    Http2Stream(Channel connection, Http2Headers head, Measurement measurement, Tally tally) {
        this.connection = connection;
        this.head = head;
        this.measurement = measurement;
        this.tally = tally;
    }

    void ask() {
        tally.ask();
        body.reset();
        new Http2StreamChannelBootstrap(connection)
                .handler(new Http2Answer(this))
                .open()
                .addListener((Future<Http2StreamChannel> opened) -> {
                    if (opened.isSuccess()) {
                        send(opened.getNow());
                    } else {
                        fail(opened.cause());
                    }
                });
    }

    private void send(Http2StreamChannel channel) {
        channel.write(new DefaultHttp2HeadersFrame(head), channel.voidPromise());
        channel.writeAndFlush(
                new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(Question.body()), true), channel.voidPromise());
    }

    void take(ByteBuf bytes) throws IOException {
        long now = System.nanoTime();
        while (bytes.isReadable()) {
            body.take(bytes.readByte());
            if (body.hasMoment()) {
                tally.chunk(body.moment(), now);
            }
        }
    }

    /** Asks again once the old request's stream is closed: until then it counts among those that a server allows. */
    void end() throws IOException {
        body.end();
        tally.requireAll();
        connection.eventLoop().execute(this::ask);
    }

    void fail(Throwable cause) {
        measurement.fail(cause);
    }
}
