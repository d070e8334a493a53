package io.streamgauge.benchmarks.observation;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.observe.ExchangeObservers;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** Plays whole exchanges to an observer as the relay does: bytes in direct buffers, 20 ms between two events. */
final class Player {
    private static final long EVENT_CAP = 4 << 20;
    private static final long INTERVAL_NANOS = 20_000_000;
    private static final ObservedRoute ROUTE = new ObservedRoute("default", "127.0.0.1:8000", null, LabelHeaders.NONE);

    private final DiscardingSink sink = new DiscardingSink();
    private final ExchangeObservers observers = ExchangeObservers.of(
            sink,
            new Witness(),
            new LoopClock(Clock.systemUTC(), System::nanoTime),
            new Inspection(ContentCodings.load(), EVENT_CAP));
    private final List<ByteBuf> reads = new ArrayList<>();
    private final HttpRequest request;
    private final HttpResponse response;

    /**
     * @param coding for Content-Encoding; empty where the reads are not encoded
     */
    Player(Sample sample, String coding, List<byte[]> reads) {
        request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, sample.path());
        response = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, sample.contentType());
        if (!coding.isEmpty()) {
            response.headers().set(HttpHeaderNames.CONTENT_ENCODING, coding);
        }
        for (byte[] read : reads) {
            this.reads.add(Unpooled.directBuffer(read.length).writeBytes(read));
        }
    }

    /** Plays one exchange; returns how many output events were reported so far. */
    long play() {
        Exchange exchange = new Exchange();
        while (exchange.isOpen()) {
            exchange.read();
        }
        return sink.chunks;
    }

    /** One exchange, which goes on read by read. */
    final class Exchange {
        private final ExchangeObserver observer = observers.begin(request, ROUTE, 0);
        private long now = 1;
        private int next;

        Exchange() {
            observer.responseHead(response, now);
        }

        boolean isOpen() {
            return next < reads.size();
        }

        /** Plays the next read; the last is followed by the end. */
        void read() {
            now += INTERVAL_NANOS;
            observer.responseBody(reads.get(next++), now);
            if (!isOpen()) {
                observer.ended(Ending.COMPLETE, now);
            }
        }
    }

    /** Counts output events and forgets them. */
    private static final class DiscardingSink implements EventSink {
        private long chunks;

        @Override
        public long clockOffsetMicros() {
            return 0;
        }

        @Override
        public boolean offer(Pending pending) {
            chunks += pending.chunks();
            return true;
        }
    }
}
