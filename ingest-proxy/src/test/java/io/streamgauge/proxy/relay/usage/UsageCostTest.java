package io.streamgauge.proxy.relay.usage;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What it allocates to find no usage in a chunk. */
class UsageCostTest {

    private static final int CHUNKS = 50_000;
    /** Of class loading and the like, for each chunk; an object for each would be 16 at least. */
    private static final double FEW_BYTES = 4;

    private static final byte[] CHUNK =
            "data: {\"id\":\"chatcmpl-8a1b2c3d\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}]}\n\n"
                    .getBytes(StandardCharsets.US_ASCII);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final UsageFreeClient client = new UsageFreeClient(
            ToldClient.forgetful(),
            new RouteUsage(new UsageCounters().route("r")),
            new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/v1/chat/completions"),
            new ReadCopy());

    @Test
    void chunkThatGoesOnWholeAllocatesNothing() {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/event-stream");
        client.responseHead(head);
        // Read-only, so that its array is hidden and the bytes are copied as from a socket's direct buffer.
        ByteBuf chunk = Unpooled.wrappedBuffer(CHUNK).asReadOnly();
        client.responseBody(chunk);

        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CHUNKS; i++) {
            client.responseBody(chunk);
        }
        double allocated = threads.getCurrentThreadAllocatedBytes() - before;

        System.out.printf("usage-free client: %.1f B allocated for each chunk%n", allocated / CHUNKS);
        assertThat(allocated / CHUNKS).isLessThan(FEW_BYTES);
    }
}
