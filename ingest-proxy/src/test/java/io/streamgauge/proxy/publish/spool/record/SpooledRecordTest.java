package io.streamgauge.proxy.publish.spool.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.schemas.id.UuidBits;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SpooledRecordTest {

    @ParameterizedTest
    @EnumSource(Content.Kind.class)
    void isReadAsWritten(Content.Kind kind) {
        SpooledRecord record = record(kind);

        ByteBuffer payload = record.encode(1_234);

        assertThat(SpooledRecord.decode(payload, 5)).hasValue(record);
        assertThat(SpooledRecord.writtenAtMillis(payload)).isEqualTo(1_234);
    }

    @Test
    void shorterOneIsNotRead() {
        ByteBuffer payload = record(Content.Kind.FINISH).encode(1);
        int value = payload.limit() - record(Content.Kind.FINISH).value().limit();
        for (int length = 0; length <= value; length++) {
            assertThat(SpooledRecord.decode(payload.slice(0, length), 5))
                    .as("cut at %d", length)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anyBytesAreReadOrNot(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            byte[] bytes = new byte[random.nextInt(120)];
            random.nextBytes(bytes);
            if (bytes.length > 0) {
                bytes[0] = (byte) random.nextInt(6);
            }
            Optional<SpooledRecord> read = SpooledRecord.decode(ByteBuffer.wrap(bytes), 1);
            read.ifPresent(record -> {
                WireOrigin.boot(record.bytes());
                WireOrigin.withSequence(record.bytes(), WireOrigin.sequence(record.bytes()));
            });
        }
    }

    private static SpooledRecord record(Content.Kind kind) {
        byte[] value = new byte[40];
        new Random(1).nextBytes(value);
        value[21] = 3;
        return SpooledRecord.of(2, new Content(kind, Optional.of(UuidBits.of(1, 2)), 5), "llama-\u00e9", value);
    }
}
