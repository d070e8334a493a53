package io.streamgauge.proxy.relay.client.http2.frames;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.codec.http2.Http2Exception;
import io.streamgauge.testkit.time.ManualTicker;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FloodsTest {

    private static final int MOST_PIECES = 16_384;

    private final ManualTicker time = new ManualTicker();
    private final Floods floods = new Floods(time);

    @Test
    void faultsCountWithinTenSeconds() {
        for (int i = 0; i < Floods.MOST_FAULTS; i++) {
            assertThat(floods.fault()).isFalse();
        }
        time.advance(Duration.ofSeconds(10));
        assertThat(floods.fault()).isFalse();
        for (int i = 1; i < Floods.MOST_FAULTS; i++) {
            assertThat(floods.fault()).isFalse();
        }

        assertThat(floods.fault()).isTrue();
    }

    @Test
    void smallPiecesMayNotPileUp() throws Exception {
        arrive(1, MOST_PIECES);

        assertThatThrownBy(() -> floods.arrived(3, 1))
                .isInstanceOf(Http2Exception.class)
                .hasMessage("too many small pieces of bodies wait");
    }

    @Test
    void piecesThatArePassedOnOrWhoseStreamIsOverWaitNoLonger() throws Exception {
        arrive(1, MOST_PIECES);
        floods.taken(1, 1);
        floods.arrived(3, 1);
        floods.closed(1);
        floods.taken(1, 1);

        assertThatCode(() -> arrive(5, MOST_PIECES - 1)).doesNotThrowAnyException();
    }

    @Test
    void largePiecesAreBoundedByTheirWindow() {
        assertThatCode(() -> {
                    for (int i = 0; i <= MOST_PIECES; i++) {
                        floods.arrived(1, 256);
                    }
                })
                .doesNotThrowAnyException();
    }

    private void arrive(int stream, int pieces) throws Http2Exception {
        for (int i = 0; i < pieces; i++) {
            floods.arrived(stream, 1);
        }
    }
}
