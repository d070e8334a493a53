package io.streamgauge.testkit.process;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/** A program of this machine that a test needs and that may not be there. */
public final class InstalledProgram {

    private InstalledProgram() {}

    /**
     * Skips the test, loudly, where the program is missing; on continuous integration, where all have to be there, fails.
     *
     * @param debianPackage what to install to have it
     * @param untested what is not tested without it
     */
    public static void require(String program, String debianPackage, String untested) {
        boolean there = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
        if (there) {
            return;
        }
        String message = program + " is not on the PATH: " + untested + " NOT tested (Debian: apt-get install "
                + debianPackage + ")";
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(message);
        }
        System.err.println(message);
        Assumptions.abort(message);
    }
}
