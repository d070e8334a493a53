package io.streamgauge.standalone.cli.source;

import io.streamgauge.bootstrap.config.file.Config;
import java.util.List;

/** Top-level keys that belong to single parts: one file serves all roles, and each leaves the others' keys alone. */
public final class SectionNames {

    private static final List<String> OF_PARTS = List.of("data-dir", "proxy", "processor", "slos", "exporter");

    private SectionNames() {}

    /** For what is no part. */
    public static void skipAll(Config config) {
        skipAllBut(config, List.of());
    }

    /** For one part. */
    public static void skipAllBut(Config config, List<String> own) {
        OF_PARTS.stream().filter(key -> !own.contains(key)).forEach(config::skip);
    }
}
