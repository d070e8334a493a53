package io.streamgauge.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares a text with the file people see; {@code -Dgolden.update} writes the file instead. */
public final class Golden {

    private Golden() {}

    public static void assertMatches(Path file, String actual) {
        try {
            if (System.getProperty("golden.update") != null) {
                Files.createDirectories(file.toAbsolutePath().getParent());
                Files.writeString(file, actual);
            }
            assertThat(actual)
                    .as("%s; if the change is meant, run the test with -Dgolden.update", file)
                    .isEqualTo(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
