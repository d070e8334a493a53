package io.streamgauge.testkit.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A response as it came, while it comes: head byte for byte, body without its transfer coding, and the time of every
 * read that brought some of it (System.nanoTime). Any thread may look at it.
 */
public final class ClientResponse {

    private final List<String> informational = new ArrayList<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private final List<Piece> pieces = new ArrayList<>();
    private String head = "";
    private long headAtNanos;
    private long endedAtNanos;
    private @Nullable Ending ending;

    /** How a response ended. */
    public enum Ending {
        /** As its framing says. */
        COMPLETE,
        /** The connection was closed before. */
        CUT,
        /** The connection was reset before. */
        RESET,
        /** What came is not HTTP. */
        MALFORMED
    }

    /**
     * Bytes of the body that came in one read.
     *
     * @param end offset of the first byte after them
     */
    public record Piece(int end, long atNanos) {}

    /**
     * One event of an event stream, without the empty line.
     *
     * @param atNanos time of the read that completed it
     */
    public record Event(String text, long atNanos) {}

    ClientResponse() {}

    /** Status line and headers with the empty line, as they came; empty while there is none. */
    public synchronized String head() {
        return head;
    }

    /** Heads of 1xx responses before. */
    public synchronized List<String> informational() {
        return List.copyOf(informational);
    }

    public synchronized int status() {
        return Integer.parseInt(head.substring(9, 12));
    }

    /** First header of this name. */
    public synchronized Optional<String> header(String name) {
        return headerIn(head, name);
    }

    public synchronized byte[] body() {
        return body.toByteArray();
    }

    /** The body as UTF-8. */
    public synchronized String text() {
        return body.toString(StandardCharsets.UTF_8);
    }

    /** SHA-256 of the body, hexadecimal. */
    public String bodyHash() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(body()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public synchronized List<Piece> pieces() {
        return List.copyOf(pieces);
    }

    /** The complete events of an event stream whose lines end in LF, in order. */
    public synchronized List<Event> events() {
        var events = new ArrayList<Event>();
        byte[] bytes = body.toByteArray();
        int start = 0;
        for (int i = 1; i < bytes.length; i++) {
            if (bytes[i] == '\n' && bytes[i - 1] == '\n') {
                events.add(new Event(new String(bytes, start, i - 1 - start, StandardCharsets.UTF_8), arrival(i)));
                start = i + 1;
            }
        }
        return events;
    }

    /** When the head had come. */
    public synchronized long headAtNanos() {
        return headAtNanos;
    }

    /** When the end was seen. */
    public synchronized long endedAtNanos() {
        return endedAtNanos;
    }

    /** How it ended; empty while it goes on. */
    public synchronized Optional<Ending> ending() {
        return Optional.ofNullable(ending);
    }

    synchronized void informational(String interim) {
        informational.add(interim);
    }

    synchronized void head(String finalHead, long nanos) {
        head = finalHead;
        headAtNanos = nanos;
    }

    synchronized void append(byte[] bytes, int offset, int length, long nanos) {
        body.write(bytes, offset, length);
        pieces.add(new Piece(body.size(), nanos));
    }

    synchronized void ended(Ending how, long nanos) {
        ending = how;
        endedAtNanos = nanos;
    }

    static Optional<String> headerIn(String head, String name) {
        String prefix = name.toLowerCase(Locale.ROOT) + ":";
        return head.lines()
                .skip(1)
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                .map(line -> line.substring(prefix.length()).strip())
                .findFirst();
    }

    private long arrival(int offset) {
        int low = 0;
        int high = pieces.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (pieces.get(middle).end() > offset) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return pieces.get(low).atNanos();
    }
}
