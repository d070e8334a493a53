package io.streamgauge.standalone.reload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a file has changed, by its content: that holds for files written in place, renamed over it or reached by
 * links that are switched, on whatever file system. One thread.
 */
public final class FileLook {

    private final Path file;
    private byte @Nullable [] seen;
    private byte @Nullable [] taken;

    /** What the file holds now counts as known. */
    public FileLook(Path file) {
        this.file = file;
        take();
    }

    Path file() {
        return file;
    }

    /** What the file holds now is known from here on. */
    void take() {
        seen = content();
        taken = seen;
    }

    /**
     * Whether the file holds something new, and held the same at the look before this one: what is still being written is not
     * taken for the whole. Says so once. A file that cannot be read is no news.
     */
    boolean hasChanged() {
        byte[] now = content();
        boolean settled = now != null && Arrays.equals(now, seen);
        seen = now;
        if (!settled || Arrays.equals(now, taken)) {
            return false;
        }
        taken = now;
        return true;
    }

    private byte @Nullable [] content() {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            return null;
        }
    }
}
