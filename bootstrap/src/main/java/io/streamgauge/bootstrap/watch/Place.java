package io.streamgauge.bootstrap.watch;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory in which this process would make files. */
public final class Place {

    /** It may have no bound, which its size then says as nothing. */
    private static final String IN_MEMORY = "tmpfs";

    private Place() {}

    /** Whether it could, as far as can be told without making one: the kernel's own, such as /proc, have no room. */
    public static boolean takesFiles(Path directory) {
        if (!Files.isWritable(directory)) {
            return false;
        }
        try {
            FileStore store = Files.getFileStore(directory);
            return !store.isReadOnly()
                    && (store.getTotalSpace() > 0 || store.type().equals(IN_MEMORY));
        } catch (IOException e) {
            return false;
        }
    }
}
