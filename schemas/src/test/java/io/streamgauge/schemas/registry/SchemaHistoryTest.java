package io.streamgauge.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaHistoryTest {

    static Stream<Schema> current() {
        return Stream.of(
                RequestStarted.getClassSchema(),
                ChunksObserved.getClassSchema(),
                RequestFinished.getClassSchema(),
                ProxyHeartbeat.getClassSchema(),
                WindowResult.getClassSchema(),
                TotalsResult.getClassSchema(),
                PartitionProgress.getClassSchema(),
                SloClasses.getClassSchema(),
                CohortResult.getClassSchema());
    }

    @ParameterizedTest
    @MethodSource("current")
    void theNewestReleasedVersionIsTheCurrentSchema(Schema current) throws IOException {
        Path written = write(current);

        List<ReleasedSchema> versions = versionsOf(current.getName());

        assertThat(versions).as(howToRelease(current, 1, written)).isNotEmpty();
        ReleasedSchema newest = versions.get(versions.size() - 1);
        assertThat(newest.schema().equals(current))
                .as(howToRelease(current, newest.version() + 1, written))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("current")
    void everyReleasedVersionIsCompatibleInBothDirections(Schema current) {
        for (ReleasedSchema released : versionsOf(current.getName())) {
            assertThat(incompatibilities(current, released.schema()))
                    .as("the current %s reads v%d", current.getName(), released.version())
                    .isEmpty();
            assertThat(incompatibilities(released.schema(), current))
                    .as("v%d of %s reads the current one", released.version(), current.getName())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("current")
    void everyRecordAndFieldSaysWhatItMeans(Schema current) {
        assertThat(withoutDoc(current, new HashSet<>())).isEmpty();
    }

    @Test
    void idsAndVersionsAreNeverGivenTwice() {
        List<ReleasedSchema> released = SchemaHistory.read();

        assertThat(released).extracting(ReleasedSchema::id).doesNotHaveDuplicates();
        assertThat(released)
                .extracting(schema -> schema.record() + " v" + schema.version())
                .doesNotHaveDuplicates();
    }

    private static List<ReleasedSchema> versionsOf(String record) {
        return SchemaHistory.read().stream()
                .filter(released -> released.record().equals(record))
                .sorted(Comparator.comparingInt(ReleasedSchema::version))
                .toList();
    }

    private static List<?> incompatibilities(Schema reader, Schema writer) {
        var compatibility = SchemaCompatibility.checkReaderWriterCompatibility(reader, writer);
        return compatibility.getType() == SchemaCompatibilityType.COMPATIBLE
                ? List.of()
                : compatibility.getResult().getIncompatibilities();
    }

    /** Records and fields below this schema that lack a doc, each record once. */
    private static List<String> withoutDoc(Schema schema, Set<String> seen) {
        return switch (schema.getType()) {
            case ARRAY -> withoutDoc(schema.getElementType(), seen);
            case UNION ->
                schema.getTypes().stream()
                        .flatMap(type -> withoutDoc(type, seen).stream())
                        .toList();
            case RECORD -> seen.add(schema.getName()) ? fieldsWithoutDoc(schema, seen) : List.of();
            default -> List.of();
        };
    }

    private static List<String> fieldsWithoutDoc(Schema schema, Set<String> seen) {
        List<String> missing = new ArrayList<>();
        if (schema.getDoc() == null) {
            missing.add(schema.getName());
        }
        for (Schema.Field field : schema.getFields()) {
            if (field.doc() == null) {
                missing.add(schema.getName() + "." + field.name());
            }
            missing.addAll(withoutDoc(field.schema(), seen));
        }
        return missing;
    }

    private static Path write(Schema current) throws IOException {
        Path file = Files.createDirectories(Path.of("target", "history")).resolve(current.getName() + ".avsc");
        return Files.writeString(file, SchemaFormatter.format("json/pretty", current) + "\n");
    }

    private static String howToRelease(Schema current, int version, Path written) {
        return """
                %1$s has changed since its newest released version. To release it: copy %2$s to \
                src/main/resources/io/streamgauge/schemas/history/%1$s.v%3$d.avsc, add the line \
                '<next free id> %1$s.v%3$d.avsc' to ids beside it, and tell of it in CHANGELOG.md. \
                A version that has never been in a release may be replaced instead.""".formatted(current.getName(), written, version);
    }
}
