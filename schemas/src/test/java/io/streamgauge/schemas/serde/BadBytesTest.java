package io.streamgauge.schemas.serde;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.SloClasses;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BadBytesTest {

    private final SchemaRegistry registry = new BundledSchemaRegistry();
    private final EventDeserializer events = new EventDeserializer(registry);
    private final byte[] bytes =
            requireNonNull(new AvroSerializer<ChunksObserved>(registry).serialize("topic", SomeChunks.withSequence(7)));

    @Test
    void aRecordOfAnotherTypeIsNamed() {
        SloClasses classes = new SloClasses("v", 1L, 60_001L, List.of());

        refused(
                requireNonNull(new AvroSerializer<SloClasses>(registry).serialize("topic", classes)),
                "an event is expected here, this record is a io.streamgauge.schemas.result.SloClasses");
    }

    @Test
    void anotherFirstByteIsRefused() {
        bytes[0] = 1;

        refused(bytes, "a record begins with the byte 0, this one with 1");
    }

    @Test
    void anUnknownIdIsRefused() {
        bytes[3] = 9;

        refused(bytes, "no released schema has id 2306");
    }

    @Test
    void bytesBehindTheLastFieldAreRefused() {
        refused(Arrays.copyOf(bytes, bytes.length + 1), "this ChunksObserved has bytes after it");
    }

    @Test
    void aRecordCutAnywhereIsRefused() {
        for (int length = 0; length < 5; length++) {
            refused(Arrays.copyOf(bytes, length), "a record has at least 5 bytes");
        }
        for (int length = 5; length < bytes.length; length++) {
            refused(Arrays.copyOf(bytes, length), "the bytes are not a ChunksObserved");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void randomBytesGiveNoOtherFailure(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 5_000; round++) {
            byte[] noise = new byte[5 + random.nextInt(120)];
            random.nextBytes(noise);
            System.arraycopy(bytes, 0, noise, 0, 4);
            noise[4] = (byte) (1 + random.nextInt(4));
            try {
                assertThat(events.deserialize("topic", noise)).isInstanceOf(SpecificRecord.class);
            } catch (SerializationException e) {
                assertThat(e).as("seed %d", seed).hasMessageContaining("a");
            }
        }
    }

    private void refused(byte[] data, String rule) {
        assertThatThrownBy(() -> events.deserialize("topic", data))
                .isInstanceOf(SerializationException.class)
                .hasMessageContaining(rule);
    }
}
