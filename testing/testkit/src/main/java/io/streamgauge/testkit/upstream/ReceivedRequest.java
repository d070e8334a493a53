package io.streamgauge.testkit.upstream;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A request as it came off the wire: the head byte for byte, the body without its transfer coding. What concerns the
 * body waits until its last byte has come. Any thread. Times are System.nanoTime.
 */
public final class ReceivedRequest {

    private static final int KEPT_BODY_BYTES = 8 << 20;
    private static final long PATIENCE_SECONDS = 60;

    private final byte[] head;
    private final int connection;
    private final long headAtNanos;
    private final CountDownLatch complete = new CountDownLatch(1);
    private final MessageDigest digest;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private long bodyLength;
    private long completeAtNanos;
    private boolean broken;

    ReceivedRequest(byte[] head, int connection, long headAtNanos) {
        this.head = head;
        this.connection = connection;
        this.headAtNanos = headAtNanos;
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Request line and headers with the empty line, as they came. */
    public String head() {
        return new String(head, StandardCharsets.ISO_8859_1);
    }

    /** Number of the connection it came on, from 0 in the order accepted. */
    public int connection() {
        return connection;
    }

    public String method() {
        return requestLine(0);
    }

    /** Path and query as they came. */
    public String target() {
        return requestLine(1);
    }

    /** First header of this name. */
    public Optional<String> header(String name) {
        return headers(name).stream().findFirst();
    }

    /** All headers of this name, in order. */
    public List<String> headers(String name) {
        String prefix = name.toLowerCase(Locale.ROOT) + ":";
        return head().lines()
                .skip(1)
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                .map(line -> line.substring(prefix.length()).strip())
                .toList();
    }

    /** When the head had come. */
    public long headAtNanos() {
        return headAtNanos;
    }

    /** When the last byte of the request had come. */
    public long completeAtNanos() {
        awaitComplete();
        return completeAtNanos;
    }

    public boolean isComplete() {
        return complete.getCount() == 0 && !broken;
    }

    /** The whole body; of one above 8 MiB only the beginning. */
    public byte[] body() {
        awaitComplete();
        return body.toByteArray();
    }

    public long bodyLength() {
        awaitComplete();
        return bodyLength;
    }

    /** SHA-256 of the whole body, hexadecimal. */
    public String bodyHash() {
        awaitComplete();
        synchronized (digest) {
            return HexFormat.of().formatHex(cloneOf(digest).digest());
        }
    }

    void append(byte[] bytes, int offset, int length) {
        bodyLength += length;
        digest.update(bytes, offset, length);
        body.write(bytes, offset, Math.min(length, KEPT_BODY_BYTES - Math.min(body.size(), KEPT_BODY_BYTES)));
    }

    void completed(long nanos) {
        completeAtNanos = nanos;
        complete.countDown();
    }

    /** The rest will never come. */
    void broken() {
        broken = true;
        complete.countDown();
    }

    void awaitComplete() {
        try {
            if (!complete.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the request's body has not come whole in " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a request's body was coming", e);
        }
        if (broken) {
            throw new IllegalStateException("the request's body was cut");
        }
    }

    private String requestLine(int word) {
        return List.of(head().lines().findFirst().orElse("").split(" ", -1)).get(word);
    }

    private static MessageDigest cloneOf(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }
}
