package io.streamgauge.proxy.observe.framing.grpc;

import io.streamgauge.proxy.observe.framing.Events;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A second reading of messages, on the whole body at once. */
public final class SimpleMessages {

    private static final int PREFIX = 5;

    private SimpleMessages() {}

    /** Messages have no cap. */
    public static List<String> events(byte[] body, long cap) {
        List<String> events = new ArrayList<>();
        ByteBuffer rest = ByteBuffer.wrap(body);
        while (rest.hasRemaining()) {
            if ((rest.get(rest.position()) & 0xFE) != 0 || rest.remaining() < PREFIX) {
                events.add(Events.UNREADABLE);
                return events;
            }
            long length = Integer.toUnsignedLong(rest.getInt(rest.position() + 1));
            rest.position(rest.position() + PREFIX);
            if (length > rest.remaining()) {
                events.add(Events.UNREADABLE);
                return events;
            }
            byte[] message = new byte[(int) length];
            rest.get(message);
            events.add(new String(message, StandardCharsets.ISO_8859_1));
        }
        return events;
    }
}
