package io.streamgauge.proxy.publish.spool.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.spool.segment.Position;
import io.streamgauge.schemas.id.UuidBits;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SpoolStateTest {

    private static final Balance BALANCE = new Balance(
            new Tally(10, 100),
            new Tally(4, 40),
            new Tally(1, 10),
            new Tally(3, 30),
            Map.of(DropReason.REFUSED, new Tally(2, 20)));
    private static final SpoolState STATE = new SpoolState(
            new Position(3, 17, new Tally(1, 2)),
            new Position(9, 0, Tally.ZERO),
            List.of(
                    new SpoolState.Run(UuidBits.of(1, 2), BALANCE, List.of(5L), List.of(6L, 7L)),
                    new SpoolState.Run(UuidBits.of(3, 4), BALANCE, List.of(), List.of())));

    @Test
    void isReadAsWritten() throws IOException {
        assertThat(SpoolState.decode(STATE.encode())).hasValue(STATE);
    }

    @Test
    void damagedOneIsNotRead() throws IOException {
        byte[] bytes = STATE.encode();
        for (int i = 0; i < bytes.length; i++) {
            byte[] flipped = bytes.clone();
            flipped[i] ^= 4;
            assertThat(SpoolState.decode(flipped)).as("byte %d", i).isEmpty();
            assertThat(SpoolState.decode(Arrays.copyOf(bytes, i)))
                    .as("cut at %d", i)
                    .isEmpty();
        }
    }
}
