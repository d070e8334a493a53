package io.streamgauge.faults.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.opentest4j.TestAbortedException;

/** A file system of a few bytes in memory, which only root can have. */
public record SmallDisk(Path directory) implements AutoCloseable {

    /** Aborts the test, as not to be run here, where nothing can be mounted. */
    public static SmallDisk mount(Path directory, String size) throws IOException {
        Files.createDirectories(directory);
        int code = run("mount", "-t", "tmpfs", "-o", "size=" + size + ",mode=700", "tmpfs", directory.toString());
        if (code != 0) {
            String message = "nothing can be mounted here: a spool on a full disk is NOT tested";
            System.err.println(message);
            throw new TestAbortedException(message);
        }
        return new SmallDisk(directory);
    }

    private static int run(String... command) throws IOException {
        return new ProcessBuilder(command)
                .inheritIO()
                .start()
                .onExit()
                .thenApply(Process::exitValue)
                .join();
    }

    @Override
    public void close() throws IOException {
        run("umount", "--lazy", directory.toString());
    }
}
