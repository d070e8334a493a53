package io.streamgauge.testkit.raw;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A server on loopback that keeps every byte it gets and answers each request that {@link StrictRequest} reads as whole
 * with an empty 200. What it cannot read it answers too, and closes. Runs from creation until closed, on daemon threads.
 */
public final class RecordingUpstream implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n";

    private final ServerSocket server;
    private final List<Connection> connections = new CopyOnWriteArrayList<>();
    private final List<StrictRequest> requests = new ArrayList<>();

    public RecordingUpstream() {
        try {
            server = new ServerSocket();
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon("recording-upstream", this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    /** All whole requests, in the order in which they became whole. */
    public List<StrictRequest> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    /** What has come on each connection after its last whole request, where anything has. */
    public List<String> rests() {
        return connections.stream()
                .map(Connection::rest)
                .filter(rest -> !rest.isEmpty())
                .toList();
    }

    /** Waits until the peer has closed each connection on which something other than whole requests has come. */
    public void awaitRestsClosed() throws InterruptedException {
        for (Connection connection : connections) {
            connection.awaitRest();
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Connection connection : connections) {
                connection.socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Connection connection = new Connection(server.accept());
                connections.add(connection);
                daemon("recording-upstream-connection", connection::serve);
            } catch (IOException e) {
                // The listening socket was closed, or a peer left before it was accepted.
            }
        }
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void note(StrictRequest request) {
        synchronized (requests) {
            requests.add(request);
        }
    }

    private final class Connection {

        private final Socket socket;
        private final StringBuilder received = new StringBuilder();
        private int answered;
        private boolean ended;

        Connection(Socket socket) {
            this.socket = socket;
        }

        synchronized String rest() {
            return received.substring(answered);
        }

        void serve() {
            byte[] buffer = new byte[16 * 1024];
            try (socket) {
                socket.setTcpNoDelay(true);
                for (int read = socket.getInputStream().read(buffer);
                        read > 0;
                        read = socket.getInputStream().read(buffer)) {
                    take(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
                }
            } catch (IOException e) {
                // A reset is an end as well.
            }
            synchronized (this) {
                ended = true;
                notifyAll();
            }
        }

        private void take(String bytes) throws IOException {
            List<String> answers = new ArrayList<>();
            boolean readable = true;
            synchronized (this) {
                received.append(bytes);
                try {
                    for (StrictRequest next = next(); next.whole(); next = next()) {
                        answered += next.length();
                        note(next);
                        answers.add(ANSWER + "\r\n");
                    }
                } catch (StrictRequest.Malformed e) {
                    readable = false;
                    answers.add(ANSWER + "Connection: close\r\n\r\n");
                }
            }
            socket.getOutputStream().write(String.join("", answers).getBytes(StandardCharsets.ISO_8859_1));
            if (!readable) {
                socket.close();
            }
        }

        private StrictRequest next() {
            return StrictRequest.read(rest());
        }

        synchronized void awaitRest() throws InterruptedException {
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (!ended && answered < received.length()) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw new IllegalStateException("still open: " + RawText.of(rest()));
                }
                wait(Math.max(1, left / 1_000_000));
            }
        }
    }
}
