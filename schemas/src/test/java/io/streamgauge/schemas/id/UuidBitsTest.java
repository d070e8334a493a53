package io.streamgauge.schemas.id;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.Uuid;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class UuidBitsTest {

    @Test
    void bytesAreBigEndian() {
        Uuid uuid = UuidBits.of(0x0102030405060708L, 0x090a0b0c0d0e0f10L);

        assertThat(uuid.bytes()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16);
    }

    @Test
    void bytesAndTextTellTheSameIdentifier() {
        UUID uuid = UUID.fromString("019ad0c8-7e54-7b3e-8f00-0123456789ab");

        Uuid bytes = UuidBits.of(uuid);

        assertThat(UuidBits.toUuid(bytes)).isEqualTo(uuid);
        assertThat(UuidBits.of(UuidBits.high(bytes), UuidBits.low(bytes))).isEqualTo(bytes);
    }
}
