package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.serde.AvroDeserializer;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.utils.Bytes;

/**
 * What one release had stored of one partition, the records that came next, and what the same release made of them.
 *
 * @param stores content of each store, as in its changelog
 * @param records in wire format
 * @param results newest value of each key, in wire format
 */
record StateSnapshot(Map<String, Map<Bytes, byte[]>> stores, List<Appended> records, Map<String, byte[]> results) {

    /** So that a snapshot stays small: the first burst of random traffic, stored amid it. */
    static final long STORED_AFTER_MILLIS = 6 * 60_000;

    static final long LENGTH_MILLIS = 9 * 60_000;

    private static final Path COMMITTED = Path.of("src/test/resources/snapshots");

    /** Those of all releases, whose names end so. */
    static List<Path> committed(String kind) throws IOException {
        try (Stream<Path> files = Files.list(COMMITTED)) {
            return files.filter(file -> file.toString().endsWith(kind)).sorted().toList();
        }
    }

    /** A record and its append time. */
    record Appended(long atMillis, Bytes event) {}

    /** Results under the keys they have here. */
    static Map<String, SpecificRecord> named(Results results) {
        Map<String, SpecificRecord> named = new TreeMap<>();
        results.windows().forEach((key, result) -> named.put("window " + key, result));
        results.totals().forEach((key, result) -> named.put("totals " + key, result));
        results.cohorts().forEach((key, result) -> named.put("cohort " + key, result));
        return named;
    }

    /** Asserts that these are the results that the release made, or tell more. */
    void assertCoveredBy(Map<String, SpecificRecord> found) {
        assertThat(found).containsOnlyKeys(results.keySet());
        results.forEach((key, bytes) -> {
            SpecificRecord expected = result(key, bytes);
            SpecificRecord actual = Objects.requireNonNull(found.get(key));
            assertThat(Coverage.covers(actual, expected))
                    .as("%s\nexpected %s\nfound %s", key, expected, actual)
                    .isTrue();
        });
    }

    /** A result that has one of these keys. */
    private static SpecificRecord result(String key, byte[] bytes) {
        Class<? extends SpecificRecord> type = key.startsWith("window ")
                ? WindowResult.class
                : key.startsWith("totals ") ? TotalsResult.class : CohortResult.class;
        return Objects.requireNonNull(new AvroDeserializer<>(new BundledSchemaRegistry(), type).deserialize("", bytes));
    }

    void write(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        try (DataOutputStream out = new DataOutputStream(new GZIPOutputStream(Files.newOutputStream(file)))) {
            out.writeInt(stores.size());
            for (Map.Entry<String, Map<Bytes, byte[]>> store : new TreeMap<>(stores).entrySet()) {
                out.writeUTF(store.getKey());
                out.writeInt(store.getValue().size());
                for (Map.Entry<Bytes, byte[]> entry : new TreeMap<>(store.getValue()).entrySet()) {
                    write(out, entry.getKey().get());
                    write(out, entry.getValue());
                }
            }
            out.writeInt(records.size());
            for (Appended record : records) {
                out.writeLong(record.atMillis());
                write(out, record.event().get());
            }
            out.writeInt(results.size());
            for (Map.Entry<String, byte[]> result : new TreeMap<>(results).entrySet()) {
                out.writeUTF(result.getKey());
                write(out, result.getValue());
            }
        }
    }

    static StateSnapshot read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new GZIPInputStream(Files.newInputStream(file)))) {
            Map<String, Map<Bytes, byte[]>> stores = new TreeMap<>();
            for (int i = in.readInt(); i > 0; i--) {
                Map<Bytes, byte[]> content = new TreeMap<>();
                stores.put(in.readUTF(), content);
                for (int j = in.readInt(); j > 0; j--) {
                    content.put(Bytes.wrap(bytes(in)), bytes(in));
                }
            }
            List<Appended> records = new ArrayList<>();
            for (int i = in.readInt(); i > 0; i--) {
                records.add(new Appended(in.readLong(), Bytes.wrap(bytes(in))));
            }
            Map<String, byte[]> results = new TreeMap<>();
            for (int i = in.readInt(); i > 0; i--) {
                results.put(in.readUTF(), bytes(in));
            }
            return new StateSnapshot(stores, records, results);
        }
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }
}
