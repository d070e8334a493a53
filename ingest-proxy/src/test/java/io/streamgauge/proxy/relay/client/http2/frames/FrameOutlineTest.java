package io.streamgauge.proxy.relay.client.http2.frames;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class FrameOutlineTest {

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;
    private static final int CONTINUATION = 9;
    private static final int END_HEADERS = 4;

    private final FrameOutline outline = new FrameOutline();
    private final EmbeddedChannel connection = new EmbeddedChannel(outline);

    @Test
    void headLastsToTheEndOfItsLastFrame() {
        read(Unpooled.wrappedBuffer(new byte[24]));
        assertThat(outline.isInFrame()).isFalse();

        byte[] all = ByteBuffer.allocate(3 * 9 + 8)
                .put(frame(HEADERS, 0, 5))
                .put(frame(CONTINUATION, 0, 0))
                .put(frame(CONTINUATION, END_HEADERS, 3))
                .array();
        for (int i = 0; i < all.length; i++) {
            read(Unpooled.wrappedBuffer(all, i, 1));
            boolean known = i >= 8 && i < all.length - 1;
            assertThat(outline.isInHead()).as("after %d", i).isEqualTo(known);
        }
        assertThat(outline.isInFrame()).isFalse();
    }

    @Test
    void framesAreFoundHoweverTheyAreCut() {
        byte[] all = ByteBuffer.allocate(24 + 4 * 9 + 22)
                .put(new byte[24])
                .put(frame(SETTINGS, 0, 0))
                .put(frame(HEADERS, END_HEADERS | 1, 10))
                .put(frame(DATA, 0, 7))
                .put(frame(HEADERS, 1, 5))
                .array();
        for (int cut = 0; cut <= all.length; cut++) {
            FrameOutline cutOutline = new FrameOutline();
            EmbeddedChannel channel = new EmbeddedChannel(cutOutline);
            channel.writeInbound(Unpooled.wrappedBuffer(all, 0, cut));
            channel.writeInbound(Unpooled.wrappedBuffer(all, cut, all.length - cut));

            assertThat(cutOutline.isInHead()).as("cut at %d", cut).isTrue();
            assertThat(cutOutline.isInFrame()).as("cut at %d", cut).isFalse();
            channel.finishAndReleaseAll();
        }
    }

    private void read(ByteBuf bytes) {
        connection.writeInbound(bytes);
        connection.releaseInbound();
    }

    private static byte[] frame(int type, int flags, int length) {
        return ByteBuffer.allocate(9 + length)
                .putInt(length << Byte.SIZE | type)
                .put((byte) flags)
                .putInt(1)
                .array();
    }
}
