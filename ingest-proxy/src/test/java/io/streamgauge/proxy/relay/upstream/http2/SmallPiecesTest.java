package io.streamgauge.proxy.relay.upstream.http2;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.streamgauge.proxy.leak.NoLeaks;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class SmallPiecesTest {

    private final SmallPieces small = new SmallPieces();

    private boolean take(String text) {
        ByteBuf piece = Unpooled.copiedBuffer(text, US_ASCII);
        boolean taken = small.take(ByteBufAllocator.DEFAULT, piece);
        assertThat(piece.toString(US_ASCII)).as("left as it was").isEqualTo(text);
        return taken;
    }

    @Test
    void piecesComeOutInOrderAsOne() {
        assertThat(take("a")).isTrue();
        assertThat(take("bc")).isTrue();

        ByteBuf given = Objects.requireNonNull(small.give());
        assertThat(given.toString(US_ASCII)).isEqualTo("abc");
        given.release();
        assertThat(small.give()).isNull();
    }

    @Test
    void largeOneIsLeftToItself() {
        assertThat(take("x".repeat(256))).isFalse();
        assertThat(small.give()).isNull();
    }

    @Test
    void nothingIsKeptWhereNothingWillBeSent() {
        take("a");
        small.close();

        assertThat(small.give()).isNull();
        assertThat(take("b")).isFalse();
    }
}
