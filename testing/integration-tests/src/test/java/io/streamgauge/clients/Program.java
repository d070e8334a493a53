package io.streamgauge.clients;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Runs programs of this machine. */
final class Program {

    private static final long PATIENCE_SECONDS = 120;

    private Program() {}

    /** Skips the tests, loudly, where a program is missing; on CI, where all have to be there, fails. */
    static void require(String name) {
        boolean there = List.of(System.getenv().getOrDefault("PATH", "").split(":", -1)).stream()
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
        if (!there) {
            String message = name + " is not installed: what it sees through the proxy is NOT tested";
            System.err.println(message);
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message);
            }
            throw new TestAbortedException(message);
        }
    }

    /** Copies the scripts of src/test/node into a directory, with the packages of npm that they use. */
    static void installScripts(Path directory) throws IOException, InterruptedException {
        require("node");
        require("npm");
        try (Stream<Path> files = Files.list(Path.of("src/test/node"))) {
            for (Path file : files.toList()) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
        run(directory, "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund");
    }

    /** Runs a command to its successful end and gives its standard output. */
    static String run(Path directory, String... command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(directory, "output", ".txt");
        Path errors = Files.createTempFile(directory, "errors", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends in %d s", command[0], PATIENCE_SECONDS)
                    .isTrue();
            assertThat(process.exitValue())
                    .as("%s: %s", List.of(command), Files.readString(errors))
                    .isZero();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(output, StandardCharsets.UTF_8);
    }
}
