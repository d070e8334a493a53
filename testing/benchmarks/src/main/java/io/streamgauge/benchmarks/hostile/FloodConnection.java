package io.streamgauge.benchmarks.hostile;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One connection to the flooding upstream: reads a request, throws its body away and sends what it asks for. */
final class FloodConnection {
    private static final int LARGEST_HEAD = 16 << 10;
    private static final String HEAD_END = "\r\n\r\n";
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n", Pattern.CASE_INSENSITIVE);
    private static final Pattern BYTES = Pattern.compile("^\\S+ \\S*[?&]bytes=(\\d+)");

    /** Sent again and again; answers end within one. */
    private static final byte[] EVENTS =
            ("data: {\"model\":\"flood\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"" + "flood ".repeat(20)
                            + "\"},\"finish_reason\":null}]}\n\n")
                    .repeat(200)
                    .getBytes(StandardCharsets.US_ASCII);

    private final SocketChannel channel;
    private final StringBuilder head = new StringBuilder();
    private final ByteBuffer events = ByteBuffer.wrap(EVENTS);
    private ByteBuffer responseHead = ByteBuffer.allocate(0);
    private boolean inBody;
    private long bodyLeft;
    private long answerLeft;

    FloodConnection(SocketChannel channel) {
        this.channel = channel;
    }

    /** Goes on as far as it can; returns whether it waits for the other end to take something. */
    boolean serve(ByteBuffer input) throws IOException {
        while (true) {
            if (responseHead.hasRemaining() || answerLeft > 0) {
                if (!write()) {
                    return true;
                }
                continue;
            }
            input.clear();
            int length = channel.read(input);
            if (length < 0) {
                throw new EOFException();
            }
            if (length == 0) {
                return false;
            }
            take(input.flip());
        }
    }

    private void take(ByteBuffer input) throws IOException {
        if (!inBody) {
            String text = StandardCharsets.ISO_8859_1.decode(input).toString();
            head.append(text);
            int end = head.indexOf(HEAD_END);
            if (end < 0) {
                if (head.length() > LARGEST_HEAD) {
                    throw new IOException("a request's head is larger than any that is sent here");
                }
                return;
            }
            Matcher length = LENGTH.matcher(head);
            inBody = true;
            bodyLeft =
                    (length.find() ? Long.parseLong(length.group(1)) : 0) - (head.length() - end - HEAD_END.length());
        } else {
            bodyLeft -= input.remaining();
        }
        if (bodyLeft <= 0) {
            answer();
        }
    }

    private void answer() {
        Matcher wanted = BYTES.matcher(head);
        answerLeft = wanted.find() ? Long.parseLong(wanted.group(1)) : 0;
        responseHead = ByteBuffer.wrap(
                ("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: " + answerLeft + HEAD_END)
                        .getBytes(StandardCharsets.US_ASCII));
        events.clear();
        head.setLength(0);
        inBody = false;
    }

    /** False if the socket takes no more for now. */
    private boolean write() throws IOException {
        if (responseHead.hasRemaining()) {
            channel.write(responseHead);
            return !responseHead.hasRemaining();
        }
        if (!events.hasRemaining()) {
            events.clear();
        }
        int length = (int) Math.min(events.remaining(), answerLeft);
        int written = channel.write(events.duplicate().limit(events.position() + length));
        events.position(events.position() + written);
        answerLeft -= written;
        return written == length;
    }
}
