package io.streamgauge.proxy.observe.framing.amazon;

import io.streamgauge.proxy.observe.framing.BodyWriter;
import java.util.Arrays;

/** Writes some frames, now and then with something wrong. */
final class RandomFrames {

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789 {}[]\":,\\\n";
    /** Bytes of a value by its type; texts are empty, and the last type is none. */
    private static final int[] VALUE_LENGTHS = {0, 0, 1, 2, 4, 8, 2, 2, 8, 16, 0};

    private RandomFrames() {}

    static void write(BodyWriter body) {
        int frames = body.number(6);
        for (int i = 0; i < frames; i++) {
            byte[] frame = frame(body);
            if (body.onceIn(15)) {
                frame[body.number(frame.length)] ^= (byte) (1 << body.number(8));
            }
            body.bytes(frame);
        }
        if (body.onceIn(10)) {
            byte[] cut = frame(body);
            body.bytes(Arrays.copyOf(cut, body.number(cut.length)));
        }
        if (body.onceIn(30)) {
            body.bytes(Frame.prelude(body.number(40) - 4, body.number(40) - 4));
        }
    }

    private static byte[] frame(BodyWriter body) {
        Frame frame = new Frame();
        int headers = body.number(5);
        for (int i = 0; i < headers; i++) {
            header(body, frame);
        }
        if (body.onceIn(20)) {
            frame.headers(body.some(LETTERS));
        }
        return frame.bytes(body.onceIn(8) ? new byte[0] : body.some(LETTERS));
    }

    private static void header(BodyWriter body, Frame frame) {
        String name = body.pick(":message-type", ":message-type", ":event-type", "x", ":message-typo", "message-type");
        if (body.onceIn(3)) {
            int type = body.number(body.onceIn(10) ? VALUE_LENGTHS.length : VALUE_LENGTHS.length - 1);
            frame.header(name, type, new byte[VALUE_LENGTHS[type]]);
        } else {
            frame.header(name, body.pick("event", "event", "event", "exception", "error", "evens", "", "events"));
        }
    }
}
