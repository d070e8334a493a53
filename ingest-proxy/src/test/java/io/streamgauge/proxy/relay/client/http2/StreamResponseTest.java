package io.streamgauge.proxy.relay.client.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2Frame;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamResponseTest {

    private final Frames frames = new Frames();
    private final StreamResponse response = new StreamResponse(new EmbeddedChannel(frames));

    /** Remembers frames and flushes in their order. */
    private static final class Frames extends ChannelOutboundHandlerAdapter {

        private final List<String> told = new ArrayList<>();

        @Override
        public void write(ChannelHandlerContext ctx, Object frame, ChannelPromise promise) {
            told.add(((Http2Frame) frame).name());
            ReferenceCountUtil.release(frame);
            promise.setSuccess();
        }

        @Override
        public void flush(ChannelHandlerContext ctx) {
            told.add("flush");
        }
    }

    private void head() {
        response.head(new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
    }

    private void chunk() {
        ByteBuf bytes = Unpooled.copiedBuffer("data: 1\n\n", StandardCharsets.US_ASCII);
        response.body(bytes);
        bytes.release();
    }

    @Test
    void onlyChunksAfterTheFirstMayWaitForOtherStreams() {
        head();
        assertThat(response.isUrgent()).as("head").isTrue();
        response.flush();
        chunk();
        assertThat(response.isUrgent()).as("first chunk").isTrue();
        response.flush();
        chunk();
        assertThat(response.isUrgent()).as("second chunk").isFalse();
        chunk();
        response.end(EmptyHttpHeaders.INSTANCE);
        assertThat(response.isUrgent()).as("end").isTrue();

        response.flush();

        assertThat(frames.told).containsExactly("HEADERS", "flush", "DATA", "flush", "DATA", "DATA", "flush");
    }

    @Test
    void chunksThatWaitReachTheClientBeforeTheReset() {
        head();
        chunk();
        response.flush();
        frames.told.clear();
        chunk();
        response.writeWaiting();

        response.breakOff();

        assertThat(frames.told).containsExactly("DATA", "flush", "RST_STREAM", "flush");
    }
}
