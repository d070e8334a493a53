package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import org.junit.jupiter.api.Test;

/**
 * Holds what observing one chunk of 250 bytes allocates to the 64 bytes it may, and prints what it costs beside reading
 * its JSON with Jackson; asserts no speed.
 */
class ChunkCostTest {

    private static final int ROUNDS = 5;
    private static final int CHUNKS = 100_000;
    private static final double MOST_BYTES = 64;
    private static final String EVENT =
            "{\"id\":\"chatcmpl-8a1b2c3d4e5f60718293a4b5\",\"object\":\"chat.completion.chunk\",\"created\":1790000000,"
                    + "\"model\":\"llama-3.3-70b-instruct\",\"system_fingerprint\":\"fp_1a2b3c\",\"choices\":[{\"index\":0,"
                    + "\"delta\":{\"content\":\" river\"},\"logprobs\":null,\"finish_reason\":null}]}";
    private static final byte[] CHUNK = ("data: " + EVENT + "\n\n").getBytes(StandardCharsets.US_ASCII);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long sent;

    @Test
    void observingAChunkAllocatesLessThanItMay() throws IOException {
        // The first rounds also hold what is allocated until the code is compiled.
        double fewest = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            fewest = Math.min(fewest, allocatedBytes("observer", this::observe));
            allocatedBytes("jackson ", this::parse);
        }

        assertThat(fewest).isLessThan(MOST_BYTES);
        assertThat(sent).isEqualTo((long) ROUNDS * CHUNKS);
    }

    /** Something done for a number of chunks. */
    private interface Work {
        void run(int chunks) throws IOException;
    }

    /** For one chunk. */
    private double allocatedBytes(String name, Work work) throws IOException {
        long bytes = threads.getCurrentThreadAllocatedBytes();
        long nanos = threads.getCurrentThreadCpuTime();
        work.run(CHUNKS);
        nanos = threads.getCurrentThreadCpuTime() - nanos;
        bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
        double perChunk = (double) bytes / CHUNKS;
        System.out.printf(
                "%s: %d B chunk, %d ns of CPU, %.1f B allocated%n", name, CHUNK.length, nanos / CHUNKS, perChunk);
        return perChunk;
    }

    /** 500 chunks per request, 20 ms apart. */
    private void observe(int chunks) {
        ExchangeObservers observers = ExchangeObservers.of(
                new CountingSink(),
                new Witness(),
                new LoopClock(Clock.systemUTC(), () -> 0L),
                new Inspection(ContentCodings.load(), 4 << 20));
        // Read-only, so that its array is hidden and the bytes are copied as from a socket's direct buffer.
        ByteBuf buffer = Unpooled.wrappedBuffer(CHUNK).asReadOnly();
        for (int request = 0; request < chunks / 500; request++) {
            ExchangeObserver observer = observers.begin(
                    new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, ObservedExchange.CHAT),
                    ObservedExchange.ROUTE,
                    0);
            observer.responseHead(stream(), 1);
            for (int chunk = 0; chunk < 500; chunk++) {
                observer.responseBody(buffer, 1 + chunk * 20_000_000L);
            }
            observer.ended(Ending.CLIENT_LEFT, 20_000_000_000L);
        }
        buffer.release();
    }

    private void parse(int chunks) throws IOException {
        try (var parser = new JsonFactory().createNonBlockingByteArrayParser()) {
            ByteArrayFeeder feeder = (ByteArrayFeeder) parser.getNonBlockingInputFeeder();
            byte[] event = (EVENT + "\n").getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < chunks; i++) {
                feeder.feedInput(event, 0, event.length);
                while (parser.nextToken() != JsonToken.NOT_AVAILABLE) {
                    sent += parser.currentToken() == JsonToken.VALUE_STRING && parser.getTextLength() < 0 ? 1 : 0;
                }
            }
        }
    }

    private static HttpResponse stream() {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream");
        return head;
    }

    /** Counts output events and forgets them. */
    private final class CountingSink implements EventSink {
        @Override
        public long clockOffsetMicros() {
            return 0;
        }

        @Override
        public boolean offer(Pending pending) {
            sent += pending.chunks();
            return true;
        }
    }
}
