package io.streamgauge.testkit.prometheus;

import io.streamgauge.testkit.process.InstalledProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Puts samples of the past before a Prometheus that is not started yet. */
public final class Backfill {

    private Backfill() {}

    /**
     * Writes blocks.
     *
     * @param directory in which the Prometheus will be started
     * @param openMetrics samples with timestamps in seconds, each family by itself, and {@code # EOF}
     */
    public static void write(Path directory, String openMetrics) throws IOException, InterruptedException {
        InstalledProgram.require("promtool", "prometheus", "long windows are");
        Path file = Files.writeString(directory.resolve("backfill.om"), openMetrics);
        Process promtool = new ProcessBuilder(List.of(
                        "promtool",
                        "tsdb",
                        "create-blocks-from",
                        "openmetrics",
                        "--max-block-duration=48h",
                        "-q",
                        file.toString(),
                        PrometheusProcess.dataOf(directory).toString()))
                .redirectErrorStream(true)
                .start();
        String output = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (promtool.waitFor() != 0) {
            throw new IllegalArgumentException("promtool: " + output);
        }
    }
}
