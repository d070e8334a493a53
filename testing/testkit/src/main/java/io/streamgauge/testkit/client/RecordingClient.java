package io.streamgauge.testkit.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * An HTTP/1.1 client on a raw socket of loopback: sends the bytes it is given in the pieces it is told, reads at a
 * chosen pace or not at all. One connection, kept alive over requests; one thread at a time, but for abandoning it.
 */
public final class RecordingClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final ResponseReader reader;
    private volatile long lastWriteBeganNanos;

    private RecordingClient(Socket socket) throws IOException {
        this.socket = socket;
        this.reader = new ResponseReader(socket.getInputStream());
    }

    public static RecordingClient connect(int port) throws IOException {
        return connect(port, 0);
    }

    /** Connects with a receive buffer of this size, so that a client that does not read is noticed soon. */
    public static RecordingClient connect(int port, int receiveBufferBytes) throws IOException {
        var socket = new Socket();
        if (receiveBufferBytes > 0) {
            socket.setReceiveBufferSize(receiveBufferBytes);
        }
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return new RecordingClient(socket);
    }

    /** Sends one request and reads its response, on a connection of its own. */
    public static ClientResponse exchange(int port, byte[] request) throws IOException {
        try (var client = connect(port)) {
            return client.send(request).read();
        }
    }

    /** Writes bytes at once. */
    public RecordingClient send(byte[] bytes) throws IOException {
        return send(bytes, bytes.length, Duration.ZERO);
    }

    /** Writes bytes in pieces of at most this size, with a pause between them. */
    public RecordingClient send(byte[] bytes, int pieceBytes, Duration pause) throws IOException {
        var out = socket.getOutputStream();
        for (int from = 0; from < bytes.length; from += pieceBytes) {
            if (from > 0 && !pause.isZero()) {
                LockSupport.parkNanos(pause.toNanos());
            }
            lastWriteBeganNanos = System.nanoTime();
            out.write(bytes, from, Math.min(pieceBytes, bytes.length - from));
        }
        return this;
    }

    /** When the last write began (System.nanoTime): the request's last byte cannot have arrived before. */
    public long lastWriteBeganNanos() {
        return lastWriteBeganNanos;
    }

    /** Reads one response to its end as fast as it comes. */
    public ClientResponse read() throws IOException {
        return read(Pace.FULL, response -> {});
    }

    /** Reads one response to its end at this pace; the listener is called after each read that brought body. */
    public ClientResponse read(Pace pace, Consumer<ClientResponse> listener) throws IOException {
        var response = new ClientResponse();
        reader.read(response, pace, listener);
        return response;
    }

    /** Reads one response on a thread of its own. */
    public CompletableFuture<ClientResponse> readInBackground(Pace pace, Consumer<ClientResponse> listener) {
        var future = new CompletableFuture<ClientResponse>();
        var thread = new Thread(
                () -> {
                    try {
                        future.complete(read(pace, listener));
                    } catch (IOException | RuntimeException e) {
                        future.completeExceptionally(new CompletionException(e));
                    }
                },
                "client-reads-" + socket.getLocalPort());
        thread.setDaemon(true);
        thread.start();
        return future;
    }

    /** Leaves with a RST. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Leaves with a FIN. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
