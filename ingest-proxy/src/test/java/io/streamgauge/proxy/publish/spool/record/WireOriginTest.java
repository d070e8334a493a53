package io.streamgauge.proxy.publish.spool.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.serde.EventDeserializer;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WireOriginTest {

    private static final Uuid BOOT = UuidBits.of(-3, 4);

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 63, 64, 8_191, 8_192, 1L << 40, Long.MAX_VALUE, -1, Long.MIN_VALUE})
    void sequenceIsReadAndReplaced(long sequence) {
        byte[] value = encoded(sequence);

        assertThat(WireOrigin.boot(value)).isEqualTo(BOOT);
        assertThat(WireOrigin.sequence(value)).isEqualTo(sequence);
        assertThat(WireOrigin.withSequence(encoded(0), sequence)).isEqualTo(value);
        assertThat(WireOrigin.withSequence(value, 77)).isEqualTo(encoded(77));
        assertThat(new EventDeserializer(new BundledSchemaRegistry()).deserialize("", value))
                .isInstanceOfSatisfying(
                        ProxyHeartbeat.class,
                        beat -> assertThat(beat.getOrigin().getSequence()).isEqualTo(sequence));
    }

    @ParameterizedTest
    @MethodSource("events")
    void originIsTheFirstFieldOfEveryEvent(Schema schema) {
        assertThat(schema.getFields().get(0).name()).isEqualTo("origin");
        Schema origin = schema.getFields().get(0).schema();
        assertThat(origin.getFields().get(0).name()).isEqualTo("boot_id");
        assertThat(origin.getFields().get(1).name()).isEqualTo("sequence");
    }

    /** All versions that any run may have written. */
    static Stream<Schema> events() {
        return Stream.of(
                RequestStarted.getClassSchema(),
                ChunksObserved.getClassSchema(),
                RequestFinished.getClassSchema(),
                ProxyHeartbeat.getClassSchema());
    }

    private static byte[] encoded(long sequence) {
        ProxyHeartbeat beat = new ProxyHeartbeat();
        beat.setOrigin(new Origin(BOOT, sequence, 1_234L));
        beat.setProxy("p");
        AvroSerializer<SpecificRecord> serializer = new AvroSerializer<>(new BundledSchemaRegistry());
        return Objects.requireNonNull(serializer.serialize("", beat));
    }
}
