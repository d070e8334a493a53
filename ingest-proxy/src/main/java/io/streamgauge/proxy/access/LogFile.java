package io.streamgauge.proxy.access;

import io.streamgauge.bootstrap.watch.Place;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file of an access log, which others may rename, remove or empty at any time; readable by its owner and group at
 * most. One thread.
 */
final class LogFile implements LogTarget {

    private static final Set<PosixFilePermission> MOST = PosixFilePermissions.fromString("rw-r-----");
    private static final Set<StandardOpenOption> APPENDING =
            EnumSet.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

    private final Path path;
    private final boolean posix;
    private @Nullable OutputStream out;
    private @Nullable Object key;

    LogFile(Path path) {
        this.path = path.toAbsolutePath();
        this.posix = this.path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Why it could not be written, as far as that can be told without opening it. */
    static Optional<String> problemWith(Path given) {
        Path path = given.toAbsolutePath();
        Path directory = path.getParent();
        if (Files.isDirectory(path)) {
            return Optional.of(path + " is a directory");
        }
        if (Files.exists(path)) {
            return problemWithFile(path);
        }
        if (directory == null || !Files.isDirectory(directory)) {
            return Optional.of(path + " cannot be made: there is no directory " + directory);
        }
        return Place.takesFiles(directory)
                ? Optional.empty()
                : Optional.of(path + " cannot be made: " + directory + " cannot be written");
    }

    /** To open a pipe by its name would wait for a reader; what stands below /dev has one. */
    private static Optional<String> problemWithFile(Path path) {
        if (!Files.isRegularFile(path) && !path.startsWith("/dev")) {
            return Optional.of(path + " is neither a file nor a device");
        }
        return Files.isWritable(path) ? Optional.empty() : Optional.of(path + " cannot be written");
    }

    @Override
    public void open() throws IOException {
        close();
        FileAttribute<?>[] permissions =
                posix ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(MOST)} : new FileAttribute<?>[0];
        out = Channels.newOutputStream(FileChannel.open(path, APPENDING, permissions));
        key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
        if (posix) {
            restrict();
        }
    }

    /** Where it was there before, with more permissions. */
    private void restrict() throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        Set<PosixFilePermission> found = view.readAttributes().permissions();
        if (Files.isRegularFile(path) && !MOST.containsAll(found)) {
            Set<PosixFilePermission> kept = EnumSet.copyOf(MOST);
            kept.retainAll(found);
            view.setPermissions(kept);
        }
    }

    @Override
    public boolean isStale() {
        try {
            return out == null
                    || !Objects.equals(
                            key,
                            Files.readAttributes(path, BasicFileAttributes.class)
                                    .fileKey());
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            // It cannot be looked at now; what is open goes on being written.
            return false;
        }
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        OutputStream open = out;
        if (open == null) {
            throw new IOException(path + " is not open");
        }
        open.write(bytes, 0, length);
    }

    @Override
    public void close() throws IOException {
        OutputStream open = out;
        out = null;
        if (open != null) {
            open.close();
        }
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
