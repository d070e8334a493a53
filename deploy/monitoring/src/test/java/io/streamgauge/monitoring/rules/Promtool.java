package io.streamgauge.monitoring.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.process.InstalledProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Prometheus' own checker of rules. */
final class Promtool {

    private Promtool() {}

    /** Skips the test, loudly, where it is not installed. */
    static void require() {
        InstalledProgram.require("promtool", "prometheus", "rules are");
    }

    /** Runs it in a directory and expects that it finds nothing wrong. */
    static void assertSucceeds(Path directory, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        Process promtool = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        String findings = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(findings).isZero();
    }
}
