package io.streamgauge.proxy.warmup;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Speaks as much of HTTP/2 (RFC 9113) as it takes to ask one request after the other. */
final class Http2Client implements SyntheticClient {

    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int RESET = 3;
    private static final int SETTINGS = 4;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int WINDOW_UPDATE = 8;
    private static final int ACKNOWLEDGED = 1;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    /** More than all answers together. */
    private static final int WINDOW = 1 << 30;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;
    private final byte[] head;
    private int stream = -1;

    /**
     * Begins the connection.
     *
     * @param socket to the relay, which expects HTTP/2
     * @param secure whether the socket speaks TLS
     */
    Http2Client(Socket socket, boolean secure) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
        this.out = new DataOutputStream(socket.getOutputStream());
        this.head = head(secure);
        out.write(PREFACE);
        write(SETTINGS, 0, 0, new byte[0]);
        write(WINDOW_UPDATE, 0, 0, new byte[] {(byte) (WINDOW >>> 24), 0, 0, 0});
    }

    @Override
    public void exchange(Duration patience) throws IOException {
        socket.setSoTimeout(Math.toIntExact(patience.toMillis()));
        stream += 2;
        write(HEADERS, END_HEADERS, stream, head);
        write(DATA, END_STREAM, stream, BODY);
        while (!readFrame()) {
            // What comes before the end is of no interest.
        }
    }

    /** Whether the answer ended with it. */
    private boolean readFrame() throws IOException {
        int first = in.readInt();
        int length = first >>> 8;
        int type = first & 0xff;
        int flags = in.readUnsignedByte();
        int of = in.readInt();
        byte[] content = in.readNBytes(length);
        boolean acknowledges = (flags & ACKNOWLEDGED) != 0;
        if ((type == SETTINGS || type == PING) && !acknowledges) {
            write(type, ACKNOWLEDGED, 0, type == PING ? content : new byte[0]);
        } else if (type == RESET || type == GOAWAY) {
            throw new IOException("the answer was broken off by a frame of type " + type);
        }
        return (type == DATA || type == HEADERS) && of == stream && (flags & END_STREAM) != 0;
    }

    private void write(int type, int flags, int of, byte[] content) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        DataOutputStream fields = new DataOutputStream(frame);
        fields.writeInt((content.length << 8) | type);
        fields.writeByte(flags);
        fields.writeInt(of);
        fields.write(content);
        out.write(frame.toByteArray());
    }

    /** By the static table of RFC 7541, appendix A, and without its Huffman code. */
    private static byte[] head(boolean secure) {
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        fields.write(0x83); // :method POST
        fields.write(secure ? 0x87 : 0x86); // :scheme
        literal(fields, "/v1/chat/completions", 0x04); // :path
        literal(fields, "warm-up", 0x01); // :authority
        literal(fields, "text/event-stream", 0x0f, 0x04); // accept
        literal(fields, Integer.toString(BODY.length), 0x0f, 0x0d); // content-length
        literal(fields, "application/json", 0x0f, 0x10); // content-type
        return fields.toByteArray();
    }

    private static void literal(ByteArrayOutputStream fields, String value, int... name) {
        for (int octet : name) {
            fields.write(octet);
        }
        fields.write(value.length());
        fields.writeBytes(value.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
