package io.streamgauge.proxy.observe.framing.grpc;

import io.streamgauge.proxy.observe.framing.EventConsumer;
import io.streamgauge.proxy.observe.framing.Framing;

/**
 * The messages of a gRPC call: a byte that tells whether the message is compressed, four of its length, the message.
 * Messages have no cap, since nothing of them is kept. Another first byte ends the reading: what follows is of unknown
 * form.
 */
public final class MessageFraming implements Framing {

    private static final int LENGTH_BYTES = 4;

    private enum Part {
        FLAG,
        LENGTH,
        MESSAGE,
        BROKEN
    }

    private final EventConsumer consumer;
    private Part part = Part.FLAG;
    private int lengthBytes;
    private long left;

    public MessageFraming(EventConsumer consumer) {
        this.consumer = consumer;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && part != Part.BROKEN) {
            at = switch (part) {
                case FLAG -> flag(bytes[at], at);
                case LENGTH -> length(bytes[at], at);
                default -> message(bytes, at, to);
            };
        }
    }

    /** A message that is not whole is no event. */
    @Override
    public void end() {
        if (part != Part.FLAG && part != Part.BROKEN) {
            giveUp();
        }
    }

    private int flag(byte compressed, int at) {
        if (compressed == 0 || compressed == 1) {
            part = Part.LENGTH;
            lengthBytes = 0;
            left = 0;
        } else {
            giveUp();
        }
        return at + 1;
    }

    private int length(byte next, int at) {
        left = (left << Byte.SIZE) | (next & 0xFF);
        lengthBytes++;
        if (lengthBytes == LENGTH_BYTES) {
            part = Part.MESSAGE;
            endIfWhole();
        }
        return at + 1;
    }

    private int message(byte[] bytes, int from, int to) {
        int end = (int) Math.min(to, from + left);
        consumer.data(bytes, from, end);
        left -= end - from;
        endIfWhole();
        return end;
    }

    private void endIfWhole() {
        if (left == 0) {
            part = Part.FLAG;
            consumer.event();
        }
    }

    private void giveUp() {
        part = Part.BROKEN;
        consumer.unreadable();
    }
}
