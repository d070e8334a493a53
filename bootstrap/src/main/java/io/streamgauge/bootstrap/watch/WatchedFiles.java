package io.streamgauge.bootstrap.watch;

import java.io.IOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Finds out whether files have changed, by what they hold: that works for files written in place, renamed over or reached
 * by links that are switched, on whatever file system. A file that cannot be read is a state like any other. Never waits;
 * one thread.
 */
public final class WatchedFiles {

    private static final int LARGEST_MEBIBYTES = 16;

    private Map<Path, String> seen;
    private Map<Path, String> taken;

    /** What the files hold now counts as known. */
    public WatchedFiles(Collection<Path> files) {
        seen = digests(files);
        taken = seen;
    }

    /** From now on these files; of those that have been watched already, what was known stays known. */
    public void follow(Collection<Path> files) {
        Map<Path, String> known = taken;
        seen = digests(files);
        taken = new LinkedHashMap<>(seen);
        taken.putAll(only(seen, known));
    }

    /** What the files hold now is known from here on. */
    public void take() {
        seen = digests(seen.keySet());
        taken = seen;
    }

    /**
     * Whether they hold something new, and held the same at the look before this one: what is still being written is not
     * taken for the whole, nor a certificate without its new key. Says so once.
     */
    public boolean haveChanged() {
        Map<Path, String> now = digests(seen.keySet());
        boolean settled = now.equals(seen);
        seen = now;
        if (!settled || now.equals(taken)) {
            return false;
        }
        taken = now;
        return true;
    }

    private static Map<Path, String> only(Map<Path, String> wanted, Map<Path, String> known) {
        Map<Path, String> kept = new LinkedHashMap<>(known);
        kept.keySet().retainAll(wanted.keySet());
        return kept;
    }

    private static Map<Path, String> digests(Collection<Path> files) {
        Map<Path, String> digests = new LinkedHashMap<>();
        files.forEach(file -> digests.put(file, digest(file)));
        return digests;
    }

    private static String digest(Path file) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(sha256.digest(WholeFile.read(file, LARGEST_MEBIBYTES)));
        } catch (IOException e) {
            // Why it cannot be read is part of its state.
            return e.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
