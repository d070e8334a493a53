package io.streamgauge.proxy.fuzz;

import io.streamgauge.proxy.observe.RandomCuts.Taker;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Cuts a body into pieces of the lengths an input names, again and again; into single bytes if it names none. */
public final class Cuts {

    private static final byte[] SINGLE = {1};
    /** What stands around a piece in its array, and must not be read. */
    private static final int MARGIN = 2;

    private final byte[] lengths;

    /**
     * @param lengths a byte for each piece; 0 is a piece of 256 bytes
     */
    public Cuts(byte[] lengths) {
        this.lengths = lengths.length == 0 ? SINGLE : lengths;
    }

    /** Hands over the pieces, each in an array of its own. */
    public void feed(byte[] body, Taker taker) {
        int at = 0;
        for (int piece = 0; at < body.length; piece++) {
            int wanted = ((lengths[piece % lengths.length] - 1) & 0xFF) + 1;
            int length = Math.min(wanted, body.length - at);
            byte[] bytes = new byte[length + 2 * MARGIN];
            System.arraycopy(body, at, bytes, MARGIN, length);
            taker.take(bytes, MARGIN, MARGIN + length);
            at += length;
        }
    }

    /** Hands over a text of bytes in the same pieces. */
    public void feed(String bytes, Consumer<String> taker) {
        feed(
                bytes.getBytes(StandardCharsets.ISO_8859_1),
                (piece, from, to) -> taker.accept(new String(piece, from, to - from, StandardCharsets.ISO_8859_1)));
    }

    /** Hands over the body in one piece. */
    public static void whole(byte[] body, Taker taker) {
        taker.take(body, 0, body.length);
    }
}
