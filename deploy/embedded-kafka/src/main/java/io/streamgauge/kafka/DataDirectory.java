package io.streamgauge.kafka;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/** The directory a broker keeps its data in: private to its owner, formatted once, used by one broker at a time. */
final class DataDirectory {

    static final int NODE_ID = 1;

    private static final String OWNER_ONLY = "rwx------";

    private final Path path;

    DataDirectory(Path path) {
        this.path = path.toAbsolutePath().normalize();
    }

    /**
     * Takes it into use: creates and formats it where that has not been done. Closing the result sets it free. Kafka's
     * own lock comes too late: a second broker would have cut the metadata log of the first by then.
     */
    Closeable open() throws IOException {
        createPrivate();
        FileChannel lock = lock();
        try {
            if (Files.notExists(path.resolve("meta.properties"))) {
                format();
            }
            return lock;
        } catch (IOException e) {
            lock.close();
            throw e;
        }
    }

    private FileChannel lock() throws IOException {
        var channel =
                FileChannel.open(path.resolve("in-use.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // Held in this JVM: the same answer as for another process.
        }
        channel.close();
        throw new IOException("data directory " + path + " is in use by another broker");
    }

    private void createPrivate() throws IOException {
        Files.createDirectories(path);
        if (!Files.isWritable(path)) {
            throw new IOException("data directory " + path + " is not writable");
        }
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(OWNER_ONLY));
        }
    }

    private void format() throws IOException {
        try (var quiet = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            new Formatter()
                    .setNodeId(NODE_ID)
                    .setClusterId(Uuid.randomUuid().toString())
                    .addDirectory(path.toString())
                    .setMetadataLogDirectory(path.toString())
                    .setControllerListenerName(BrokerSettings.CONTROLLER)
                    .setPrintStream(quiet)
                    .run();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("data directory " + path + " cannot be formatted: " + e.getMessage(), e);
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
