package io.streamgauge.benchmarks.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GcLogTest {

    @TempDir
    private Path directory;

    @Test
    void readsThePausesOfBothCollectors() throws IOException {
        Path file = directory.resolve("gc.log");
        Files.writeString(file, """
                [0.005s][info][gc] Using Serial
                [1.234s][info][gc] GC(3) Pause Young (Allocation Failure) 105M->5M(371M) 3.210ms
                [2.234s][info][gc] GC(4) Pause Young (Normal) (G1 Evacuation Pause) 24M->7M(256M) 1.200ms
                [3.234s][info][gc] GC(5) Pause Full (System.gc()) 20M->4M(256M) 41.000ms
                [4.234s][info][gc] GC(6) Concurrent Mark Cycle 12.345ms
                """);

        assertThat(new GcLog(file).pauses())
                .containsExactly(
                        new GcLog.Pause("Young", 5, 3.21),
                        new GcLog.Pause("Young", 7, 1.2),
                        new GcLog.Pause("Full", 4, 41));
    }
}
