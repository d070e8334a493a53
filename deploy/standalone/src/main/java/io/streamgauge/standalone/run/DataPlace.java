package io.streamgauge.standalone.run;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The directory of Kafka's data. Immutable. */
record DataPlace(Path root) {

    Path kafka() {
        return root.resolve("kafka");
    }

    /**
     * Makes what is missing of it.
     *
     * @throws IOException it cannot be used; says why
     */
    void create() throws IOException {
        create(root);
        create(kafka());
    }

    private static void create(Path given) throws IOException {
        Path path = given.toAbsolutePath().normalize();
        try {
            Files.createDirectories(path);
        } catch (FileSystemException e) {
            throw new IOException(unusable(path, reason(e, path)), e);
        }
        if (!Files.isWritable(path) || !Files.isExecutable(path)) {
            throw new IOException(unusable(path, "permission denied"));
        }
    }

    private static String unusable(Path path, String reason) {
        return "cannot use the data directory " + path + ": " + reason;
    }

    /** The messages of these exceptions are only a path, or a path and the system's words. */
    private static String reason(FileSystemException e, Path path) {
        if (e instanceof FileAlreadyExistsException) {
            return (path.toString().equals(e.getFile()) ? "it" : e.getFile()) + " is a file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied to create it";
        }
        String words = e.getReason() == null ? "cannot be created" : e.getReason();
        return words.toLowerCase(Locale.ROOT) + (path.toString().equals(e.getFile()) ? "" : " (" + e.getFile() + ")");
    }
}
