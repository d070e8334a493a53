package io.streamgauge.proxy.publish.spool.segment;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One file of the spool.
 *
 * @param number files are read in this order
 * @param salt begins every checksum in it; stands in the name, where damage to the content does not reach it
 */
record SegmentFile(Path directory, long number, int salt) {

    private static final Pattern NAME = Pattern.compile("(\\d{16})-([0-9a-f]{8})\\.spool");
    private static final SecureRandom RANDOM = new SecureRandom();

    /** A file that does not exist yet. */
    static SegmentFile next(Path directory, long number) {
        return new SegmentFile(directory, number, RANDOM.nextInt());
    }

    /** The file under this path, unless it is something else. */
    static Optional<SegmentFile> of(Path path) {
        Path directory = path.getParent();
        Matcher name = NAME.matcher(String.valueOf(path.getFileName()));
        return directory != null && name.matches()
                ? Optional.of(new SegmentFile(
                        directory, Long.parseLong(name.group(1)), HexFormat.fromHexDigits(name.group(2))))
                : Optional.empty();
    }

    Path path() {
        return directory.resolve(
                "%016d-%s.spool".formatted(number, HexFormat.of().toHexDigits(salt)));
    }
}
