package io.streamgauge.proxy.publish.spool.segment;

import io.streamgauge.bootstrap.watch.Place;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of one spool: used by one process at a time, and not open to everybody. What is made here is its owner's
 * alone; a group may have been let in from outside, as by Kubernetes at each mount of a volume with an fsGroup.
 */
public final class SpoolDirectory implements Closeable {

    static final FileAttribute<?> OWNER_FILE = owner("rw-------");
    private static final FileAttribute<?> OWNER_DIRECTORY = owner("rwx------");

    private static final Set<PosixFilePermission> FOR_OTHERS = Set.of(
            PosixFilePermission.OTHERS_READ, PosixFilePermission.OTHERS_WRITE, PosixFilePermission.OTHERS_EXECUTE);

    private static final String LOCK = "lock";
    private static final String STATE = "state";
    private static final String NEW_STATE = "state.new";
    private static final int MAX_STATE_BYTES = 1 << 20;

    private final Path path;
    private FileChannel lockFile;

    /** What the file system calls the locked file: another one of its name has another key. */
    private Object lockKey;

    private SpoolDirectory(Path path, FileChannel lockFile) throws IOException {
        this.path = path;
        this.lockFile = lockFile;
        this.lockKey = keyOfLock(path);
    }

    private static FileAttribute<?> owner(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    /**
     * Creates it where it is missing, and takes it.
     *
     * @throws SpoolInUseException another process has it
     * @throws IOException it cannot be used; the message says why
     */
    public static SpoolDirectory take(Path path) throws IOException {
        try {
            Files.createDirectories(path, OWNER_DIRECTORY);
        } catch (FileAlreadyExistsException e) {
            throw new IOException(path + " is not a directory", e);
        }
        refuseIfOpenToOthers(path);
        FileChannel lockFile = lock(path);
        try {
            for (Path file : filesIn(path)) {
                refuseIfOpenToOthers(file);
            }
            return new SpoolDirectory(path, lockFile);
        } catch (IOException e) {
            lockFile.close();
            throw e;
        }
    }

    private static FileChannel lock(Path directory) throws IOException {
        FileChannel lockFile = open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (tryLock(lockFile) == null) {
                throw new SpoolInUseException(directory);
            }
        } catch (IOException e) {
            lockFile.close();
            throw e;
        }
        return lockFile;
    }

    /** Why a directory could not be taken, without making or locking anything: as {@link #take} would say it. */
    public static Optional<String> problemWith(Path path) {
        try {
            if (!Files.exists(path)) {
                return problemWithPlaceOf(path);
            }
            if (!Files.isDirectory(path)) {
                return Optional.of(path + " is not a directory");
            }
            refuseIfOpenToOthers(path);
            if (!Place.takesFiles(path) || !Files.isExecutable(path)) {
                return Optional.of(path + " cannot be written");
            }
            for (Path file : filesIn(path)) {
                refuseIfOpenToOthers(file);
            }
            return Optional.empty();
        } catch (NoSuchFileException e) {
            // It goes on being used meanwhile.
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> problemWithPlaceOf(Path missing) {
        Path above = missing.toAbsolutePath().getParent();
        while (above != null && !Files.exists(above)) {
            above = above.getParent();
        }
        if (above == null || !Files.isDirectory(above)) {
            return Optional.of(missing + " cannot be made: " + above + " is not a directory");
        }
        return Place.takesFiles(above)
                ? Optional.empty()
                : Optional.of(missing + " cannot be made: " + above + " cannot be written");
    }

    private static List<Path> filesIn(Path path) throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.toList();
        }
    }

    private static Object keyOfLock(Path directory) throws IOException {
        Object key = Files.readAttributes(directory.resolve(LOCK), BasicFileAttributes.class)
                .fileKey();
        return key == null ? directory : key;
    }

    /**
     * Takes the directory anew if it, or the lock in it, was removed, and makes it again where nobody has: whoever comes
     * then finds a file that nobody has locked.
     *
     * @return true if it had to be taken anew: files that were open lie elsewhere now, or nowhere
     * @throws SpoolInUseException another process was quicker
     * @throws IOException it is not there any more and cannot be made
     */
    public boolean hold() throws IOException {
        if (Files.exists(path.resolve(LOCK)) && keyOfLock(path).equals(lockKey)) {
            return false;
        }
        Files.createDirectories(path, OWNER_DIRECTORY);
        refuseIfOpenToOthers(path);
        FileChannel fresh = lock(path);
        lockFile.close();
        lockFile = fresh;
        lockKey = keyOfLock(path);
        return true;
    }

    private static @Nullable FileLock tryLock(FileChannel file) throws IOException {
        try {
            return file.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private static void refuseIfOpenToOthers(Path path) throws IOException {
        Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
        if (permissions.stream().anyMatch(FOR_OTHERS::contains)) {
            throw new IOException(path + " is open to others than its owner and group ("
                    + PosixFilePermissions.toString(permissions) + "); take these permissions away: chmod -R o=");
        }
    }

    /** The files of records, oldest first. */
    List<SegmentFile> segments() throws IOException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(SegmentFile::of)
                    .flatMap(Optional::stream)
                    .sorted(Comparator.comparingLong(SegmentFile::number))
                    .toList();
        }
    }

    Path path() {
        return path;
    }

    /** What was last written as state; empty if nothing was. */
    public Optional<byte[]> readState() throws IOException {
        Path file = path.resolve(STATE);
        if (!Files.exists(file) || Files.size(file) > MAX_STATE_BYTES) {
            return Optional.empty();
        }
        return Optional.of(Files.readAllBytes(file));
    }

    /** Replaces the state: after a crash there is the old one or the new one, whole. */
    public void writeState(byte[] state) throws IOException {
        Path fresh = path.resolve(NEW_STATE);
        try (FileChannel file = open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer left = ByteBuffer.wrap(state);
            while (left.hasRemaining()) {
                file.write(left);
            }
            file.force(false);
        }
        try {
            Files.move(fresh, path.resolve(STATE), StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw new IOException(path + " is on a file system that cannot replace a file at once", e);
        }
    }

    private static FileChannel open(Path file, StandardOpenOption... options) throws IOException {
        return FileChannel.open(file, Set.of(options), OWNER_FILE);
    }

    /** Gives it back; files stay. */
    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
