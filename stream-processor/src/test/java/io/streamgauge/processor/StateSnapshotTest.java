package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.serde.EventDeserializer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What releases have stored is gone on with. A snapshot is one release's state, the records that came next, and the
 * results it found: {@code testing/compatibility/snapshot} makes one.
 */
class StateSnapshotTest {

    private static final String KIND = ".state.gz";
    private static final long SEED = 20_261_130;

    private final BundledSchemaRegistry registry = new BundledSchemaRegistry();
    private final AvroSerializer<SpecificRecord> serializer = new AvroSerializer<>(registry);
    private final EventDeserializer events = new EventDeserializer(registry);

    static List<Path> snapshots() throws IOException {
        return StateSnapshot.committed(KIND);
    }

    @ParameterizedTest
    @MethodSource("snapshots")
    void theStateOfAReleaseIsGoneOnWithAsThereItWas(Path file) throws IOException {
        StateSnapshot snapshot = StateSnapshot.read(file);

        snapshot.assertCoveredBy(StateSnapshot.named(goneOnWith(snapshot.stores(), snapshot.records())));
    }

    @Test
    @EnabledIfSystemProperty(named = "snapshot.create", matches = ".+")
    void create() throws IOException {
        List<RandomTraffic.Appended> all = RandomTraffic.of(SEED);
        Numbering numbering = new Numbering();
        all.forEach(record -> numbering.number(record.event()));
        long begin = all.get(0).atMillis();
        Rig before = new Rig();
        all.stream()
                .filter(record -> record.atMillis() <= begin + StateSnapshot.STORED_AFTER_MILLIS)
                .forEach(record -> before.append(record.atMillis(), record.event()));
        Map<String, Map<Bytes, byte[]>> stored = before.contents();
        List<StateSnapshot.Appended> next = all.stream()
                .filter(record -> record.atMillis() > begin + StateSnapshot.STORED_AFTER_MILLIS)
                .filter(record -> record.atMillis() <= begin + StateSnapshot.LENGTH_MILLIS)
                .map(record -> new StateSnapshot.Appended(record.atMillis(), Bytes.wrap(bytes(record.event()))))
                .toList();
        Map<String, byte[]> results = new TreeMap<>();
        StateSnapshot.named(goneOnWith(stored, next)).forEach((key, result) -> results.put(key, bytes(result)));

        new StateSnapshot(stored, next, results).write(Path.of(System.getProperty("snapshot.create") + KIND));

        assertThat(stored).hasSizeGreaterThan(5);
        assertThat(next.stream()
                        .map(record -> Objects.requireNonNull(
                                        events.deserialize("", record.event().get()))
                                .getSchema()
                                .getName()))
                .contains("RequestStarted", "ChunksObserved", "RequestFinished", "ProxyHeartbeat");
    }

    private Rig goneOnWith(Map<String, Map<Bytes, byte[]>> stored, List<StateSnapshot.Appended> records) {
        Rig rig = new Rig();
        rig.restore(stored);
        for (StateSnapshot.Appended record : records) {
            rig.append(
                    record.atMillis(),
                    Objects.requireNonNull(events.deserialize("", record.event().get())));
        }
        rig.publish();
        return rig;
    }

    private byte[] bytes(SpecificRecord record) {
        return Objects.requireNonNull(serializer.serialize("", record));
    }
}
