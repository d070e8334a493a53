package io.streamgauge.testkit.upstream;

import io.streamgauge.testkit.time.Gate;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What an upstream does for one request, step by step. Immutable: every method gives a longer script. The steps begin
 * when the request's body has come whole, or with {@link #early()} after its head.
 */
public final class Script {

    private static final Script BEGIN = new Script(List.of(), Framing.NONE, Integer.MAX_VALUE, false);

    private final List<Step> steps;
    private final Framing framing;
    private final int largestWrite;
    private final boolean early;

    /** How the end of a body is told. */
    enum Framing {
        /** Content-Length, close, or no body. */
        NONE,
        CHUNKED
    }

    private Script(List<Step> steps, Framing framing, int largestWrite, boolean early) {
        this.steps = steps;
        this.framing = framing;
        this.largestWrite = largestWrite;
        this.early = early;
    }

    /** Does nothing yet. */
    public static Script begin() {
        return BEGIN;
    }

    /** A 200 with an event stream in chunked framing, whose events follow. */
    public static Script eventStream() {
        return begin().chunked(200, "content-type: text/event-stream");
    }

    /** A whole JSON answer in Content-Length framing. */
    public static Script json(int status, String body, String... headers) {
        return begin().sized(status, utf8(body), headersWith("content-type: application/json", headers));
    }

    /** Never answers; ends when the peer closes. */
    public static Script never() {
        return begin().stall();
    }

    /** Steps begin when the head of the request has come. */
    public Script early() {
        return new Script(steps, framing, largestWrite, true);
    }

    /** Everything is written in pieces of at most this many bytes, each its own packet. */
    public Script writesOf(int bytes) {
        return new Script(steps, framing, bytes, early);
    }

    /** Status line and headers, then a body in chunked framing. */
    public Script chunked(int status, String... headers) {
        byte[] head = head(status, headersWith("transfer-encoding: chunked", headers));
        return then(new Step.Raw(head)).framed(Framing.CHUNKED);
    }

    /** Status line and headers, then a body that ends with the connection. */
    public Script untilClose(int status, String... headers) {
        return then(new Step.Raw(head(status, headersWith("connection: close", headers))))
                .framed(Framing.NONE);
    }

    /** Status line, headers and the whole body at once. */
    public Script sized(int status, byte[] body, String... headers) {
        return sizedHead(status, body.length, headers).event(body);
    }

    /** Status line and headers with Content-Length; the body follows in events. */
    public Script sizedHead(int status, long length, String... headers) {
        byte[] head = head(status, headersWith("content-length: " + length, headers));
        return then(new Step.Raw(head)).framed(Framing.NONE);
    }

    /** Part of the body, in one write unless {@link #writesOf} says less; its time is noted. */
    public Script event(byte[] bytes) {
        return then(new Step.Event(bytes));
    }

    /** Part of the body, UTF-8. */
    public Script event(String text) {
        return event(utf8(text));
    }

    /** Bytes on the wire as they are, such as a broken status line or chunk size. */
    public Script raw(byte[] bytes) {
        return then(new Step.Raw(bytes));
    }

    /** Text on the wire as it is. */
    public Script raw(String text) {
        return raw(utf8(text));
    }

    /** The end of the body: the last chunk, or nothing where the framing needs none. */
    public Script finish() {
        return then(new Step.Finish());
    }

    /** Waits until this long after the request's last byte came. */
    public Script at(Duration sinceRequest) {
        return then(new Step.At(sinceRequest));
    }

    /** Waits until this many milliseconds after the request's last byte came. */
    public Script at(long millisSinceRequest) {
        return at(Duration.ofMillis(millisSinceRequest));
    }

    /** Waits this long. */
    public Script pause(Duration length) {
        return then(new Step.Pause(length));
    }

    /** Waits for one passage through the gate. */
    public Script pass(Gate gate) {
        return then(new Step.Pass(gate));
    }

    /** Waits for the request's last byte, in a script that began early. */
    public Script awaitBody() {
        return then(new Step.AwaitBody());
    }

    /** Does nothing more until the peer closes. */
    public Script stall() {
        return then(new Step.Stall());
    }

    /** Ends the connection with a FIN, whatever has been promised. */
    public Script close() {
        return then(new Step.Close());
    }

    /** Ends the connection with a RST. */
    public Script reset() {
        return then(new Step.Reset());
    }

    List<Step> steps() {
        return steps;
    }

    int largestWrite() {
        return largestWrite;
    }

    boolean isEarly() {
        return early;
    }

    private Script framed(Framing next) {
        return new Script(steps, next, largestWrite, early);
    }

    private Script then(Step step) {
        Step onWire = framing == Framing.CHUNKED ? inChunks(step) : step;
        var longer = new ArrayList<>(steps);
        longer.add(onWire);
        return new Script(List.copyOf(longer), framing, largestWrite, early);
    }

    private static Step inChunks(Step step) {
        if (step instanceof Step.Event event) {
            return new Step.Event(chunk(event.bytes()));
        }
        return step instanceof Step.Finish ? new Step.Raw(utf8("0\r\n\r\n")) : step;
    }

    private static byte[] chunk(byte[] bytes) {
        byte[] size = utf8(Integer.toHexString(bytes.length) + "\r\n");
        byte[] chunk = new byte[size.length + bytes.length + 2];
        System.arraycopy(size, 0, chunk, 0, size.length);
        System.arraycopy(bytes, 0, chunk, size.length, bytes.length);
        chunk[chunk.length - 2] = '\r';
        chunk[chunk.length - 1] = '\n';
        return chunk;
    }

    private static byte[] head(int status, String... headers) {
        var head = new StringBuilder("HTTP/1.1 ").append(status).append(" Scripted\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return utf8(head.append("\r\n").toString());
    }

    private static String[] headersWith(String first, String... others) {
        var all = new ArrayList<>(List.of(first));
        all.addAll(List.of(others));
        return all.toArray(String[]::new);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
