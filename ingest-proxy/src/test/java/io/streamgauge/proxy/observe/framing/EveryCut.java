package io.streamgauge.proxy.observe.framing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Has a body that was written by hand read whole, byte by byte and cut at every point. */
public final class EveryCut {

    private final FramingMaker maker;
    private final long cap;

    public EveryCut(FramingMaker maker, long cap) {
        this.maker = maker;
        this.cap = cap;
    }

    public List<String> events(String body) {
        return events(body.getBytes(StandardCharsets.UTF_8));
    }

    /** What a body that ends cleanly comes to, however it is cut. */
    public List<String> events(byte[] body) {
        List<String> whole = inPieces(body, body.length);
        assertThat(inPieces(body, 1)).as("byte by byte").isEqualTo(whole);
        for (int cut = 1; cut < body.length; cut++) {
            assertThat(inPieces(body, cut, body.length))
                    .as("cut after %d bytes", cut)
                    .isEqualTo(whole);
        }
        return whole;
    }

    public List<Integer> ends(String body) {
        return ends(body.getBytes(StandardCharsets.UTF_8));
    }

    /** After how many bytes of a body without end something is told, once for each thing. */
    public List<Integer> ends(byte[] body) {
        List<Integer> ends = new ArrayList<>();
        for (int length = 1; length <= body.length; length++) {
            Events events = new Events();
            maker.make(events, cap).accept(body, 0, length);
            while (ends.size() < events.list().size()) {
                ends.add(length);
            }
        }
        return ends;
    }

    /** Pieces of the given lengths, the last of them again and again. */
    private List<String> inPieces(byte[] body, int... lengths) {
        Events events = new Events();
        Framing framing = maker.make(events, cap);
        int at = 0;
        for (int piece = 0; at < body.length; piece++) {
            int to = Math.min(body.length, at + lengths[Math.min(piece, lengths.length - 1)]);
            framing.accept(body, at, to);
            at = to;
        }
        framing.end();
        return events.list();
    }
}
