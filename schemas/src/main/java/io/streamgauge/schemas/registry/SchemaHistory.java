package io.streamgauge.schemas.registry;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;

/** Reads {@code history/}: one file per released version, and {@code ids} with a line "id file" for each. */
final class SchemaHistory {

    private static final Pattern LINE = Pattern.compile("(\\d+) (\\w+\\.v(\\d+)\\.avsc)");

    private SchemaHistory() {}

    /** Every released version, in the order of the ids. */
    static List<ReleasedSchema> read() {
        List<ReleasedSchema> released = new ArrayList<>();
        for (String line : text("ids").lines().toList()) {
            Matcher parts = LINE.matcher(line);
            if (!parts.matches()) {
                throw new IllegalStateException("history/ids: '" + line + "' is not '<id> <record>.v<version>.avsc'");
            }
            released.add(new ReleasedSchema(
                    Integer.parseInt(parts.group(1)),
                    Integer.parseInt(parts.group(3)),
                    new Schema.Parser().parse(text(parts.group(2)))));
        }
        return List.copyOf(released);
    }

    private static String text(String file) {
        try (InputStream in = SchemaHistory.class.getResourceAsStream("/io/streamgauge/schemas/history/" + file)) {
            if (in == null) {
                throw new IllegalStateException("history/" + file + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
