package io.streamgauge.proxy.relay.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HeldRequestTest {

    @Test
    void whatIsHeldIsWhatCameInPiecesOfAnySize() {
        for (int seed = 0; seed < 200; seed++) {
            var random = new SplittableRandom(seed);
            var held = new HeldRequest(64 * 1024);
            ByteBuf all = Unpooled.buffer();
            for (int i = random.nextInt(50); i > 0; i--) {
                byte[] bytes = new byte[random.nextInt(4) == 0 ? random.nextInt(5_000) : random.nextInt(20)];
                random.nextBytes(bytes);
                ByteBuf piece = Unpooled.wrappedBuffer(bytes);
                held.add(piece);
                all.writeBytes(bytes);
                piece.release();
            }

            byte[] expected = new byte[all.readableBytes()];
            all.readBytes(expected);
            assertThat(held.copy()).as("seed %d", seed).isEqualTo(expected);
            held.release();
        }
    }

    @Test
    void manyTinyPiecesHoldNoneOfTheirBuffers() {
        var held = new HeldRequest(64 * 1024);
        ByteBuf piece = Unpooled.wrappedBuffer(new byte[] {' '});

        for (int i = 0; i < 50_000; i++) {
            held.add(piece);
        }

        assertThat(piece.refCnt()).isEqualTo(1);
        assertThat(held.copy()).hasSize(50_000);
        held.release();
        piece.release();
    }
}
