package io.streamgauge.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.opentest4j.TestAbortedException;

/** Programs that a machine may lack. */
public final class Installed {

    private Installed() {}

    /** Skips the test, loudly, where a program is missing; on CI, where all have to be there, fails. */
    public static void require(String program) {
        boolean there = List.of(System.getenv().getOrDefault("PATH", "").split(":", -1)).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
        if (!there) {
            String message = program + " is not installed: proxies behind it are NOT tested";
            System.err.println(message);
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message);
            }
            throw new TestAbortedException(message);
        }
    }
}
