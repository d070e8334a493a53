package io.streamgauge.proxy.publish.spool.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** A file system of 1 MiB in memory; tests that need it are skipped where it cannot be mounted. */
public final class SmallDisk implements AutoCloseable {

    private final Path path;

    private SmallDisk(Path path) {
        this.path = path;
    }

    /** Mounts it on an empty directory; its files are for their owner alone. */
    public static SmallDisk mount(Path path) throws IOException {
        boolean mounted = run("mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "tmpfs", path.toString());
        if (!mounted) {
            System.err.println("SKIPPED: no full disk without the right to mount one (run as root)");
        }
        Assumptions.assumeTrue(mounted, "needs the right to mount a tmpfs");
        return new SmallDisk(path);
    }

    public Path path() {
        return path;
    }

    private static boolean run(String... command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        return process.onExit().orTimeout(30, TimeUnit.SECONDS).join().exitValue() == 0;
    }

    @Override
    public void close() throws IOException {
        assertThat(run("umount", path.toString())).isTrue();
    }
}
