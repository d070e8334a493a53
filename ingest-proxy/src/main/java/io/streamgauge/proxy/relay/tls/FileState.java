package io.streamgauge.proxy.relay.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** What some files held at one time, to see whether they have changed since: by content, whatever a link points to. */
public record FileState(List<String> digests) {

    /** As they are now; a file that cannot be read is a state too. */
    public static FileState of(List<Path> files) {
        return new FileState(files.stream().map(FileState::digest).toList());
    }

    private static String digest(Path file) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(Files.readAllBytes(file)));
        } catch (IOException e) {
            return "";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
