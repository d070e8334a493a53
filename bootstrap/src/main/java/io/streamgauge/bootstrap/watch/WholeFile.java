package io.streamgauge.bootstrap.watch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/** Reads files at once and never waits for a writer: what is no regular file, such as a pipe, is refused unread. */
public final class WholeFile {

    private static final int MIB = 1 << 20;

    private WholeFile() {}

    /**
     * The content of a file.
     *
     * @param mostMebibytes a larger file is not read
     * @throws NoSuchFileException there is none
     * @throws IOException it cannot be read; the message says why, in words that follow its name
     */
    public static byte[] read(Path file, int mostMebibytes) throws IOException {
        int most = mostMebibytes * MIB;
        byte[] content;
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            if (!found.isRegularFile()) {
                throw new Refused(found.isDirectory() ? "is a directory" : "is neither a file nor a link to one");
            }
            content = upTo(most + 1, file);
        } catch (NoSuchFileException | Refused e) {
            throw e;
        } catch (AccessDeniedException e) {
            throw new IOException("cannot be read: permission denied", e);
        } catch (IOException e) {
            throw new IOException("cannot be read: " + e.getMessage(), e);
        }
        if (content.length > most) {
            throw new Refused("is larger than " + mostMebibytes + "MiB");
        }
        return content;
    }

    private static byte[] upTo(int most, Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(most);
        }
    }

    private static final class Refused extends IOException {

        private static final long serialVersionUID = 1;

        Refused(String reason) {
            super(reason);
        }
    }
}
