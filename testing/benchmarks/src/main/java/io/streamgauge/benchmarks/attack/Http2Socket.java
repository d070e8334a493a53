package io.streamgauge.benchmarks.attack;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A connection in HTTP/2, begun with prior knowledge, that hears only what ends it. */
final class Http2Socket implements AutoCloseable {
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final int HEAD_BYTES = 9;
    private static final int SETTINGS = 4;
    private static final int GO_AWAY = 7;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Socket socket;
    private final DataInputStream in;
    private String end = "";
    private long sent;

    Http2Socket(int port) throws IOException {
        this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        this.in = new DataInputStream(socket.getInputStream());
        socket.getOutputStream().write(PREFACE);
        sent += PREFACE.length;
        send(SETTINGS, 0, 0, new byte[0]);
    }

    void send(int type, int flags, int stream, byte[] payload) {
        ByteBuffer frame = ByteBuffer.allocate(HEAD_BYTES + payload.length);
        frame.putInt(payload.length << 8 | type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload);
        try {
            socket.getOutputStream().write(frame.array());
            sent += frame.capacity();
        } catch (IOException e) {
            ended("closed");
        }
    }

    /** Reads what has come; false once the server has said GOAWAY or closed. */
    boolean isOpen() {
        try {
            while (end.isEmpty() && in.available() >= HEAD_BYTES) {
                readFrame();
            }
        } catch (IOException e) {
            ended("closed");
        }
        return end.isEmpty();
    }

    private void readFrame() throws IOException {
        int first = in.readInt();
        int type = first & 0xff;
        in.readByte();
        in.readInt();
        byte[] payload = in.readNBytes(first >>> 8);
        if (type == GO_AWAY) {
            ended("GOAWAY " + ByteBuffer.wrap(payload).getInt(4));
        }
    }

    /** How it ends, waited for. */
    String end() {
        try {
            while (end.isEmpty()) {
                readFrame();
            }
        } catch (IOException e) {
            ended(e instanceof SocketTimeoutException ? "borne" : "closed");
        }
        return end;
    }

    private void ended(String how) {
        if (end.isEmpty()) {
            end = how;
        }
    }

    /** Bytes so far. */
    long sent() {
        return sent;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
