package io.streamgauge.bootstrap.tls;

import io.streamgauge.bootstrap.watch.WholeFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files in the textual encoding of RFC 7468. */
final class Pem {

    private static final int LARGEST_MEBIBYTES = 1;
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----", Pattern.DOTALL);

    /** One block; its text tells nothing of the content. */
    @SuppressWarnings("ArrayRecordComponent") // never compared and never changed
    record Block(String label, byte[] content) {

        @Override
        public String toString() {
            return label;
        }
    }

    private Pem() {}

    /** All blocks of a file, in order. */
    static List<Block> read(Path file) throws TlsFileException {
        String text = text(file);
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            blocks.add(new Block(matcher.group(1), content(file, matcher.group(2))));
        }
        return blocks;
    }

    private static String text(Path file) throws TlsFileException {
        try {
            return new String(WholeFile.read(file, LARGEST_MEBIBYTES), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw new TlsFileException(file, "does not exist");
        } catch (IOException e) {
            throw new TlsFileException(file, String.valueOf(e.getMessage()));
        }
    }

    /** Old files have header fields and an empty line before the content (RFC 1421). */
    private static byte[] content(Path file, String block) throws TlsFileException {
        try {
            return Base64.getMimeDecoder().decode(block.contains(":") ? "" : block);
        } catch (IllegalArgumentException e) {
            throw new TlsFileException(file, "is not in PEM format");
        }
    }
}
