package io.streamgauge.testkit.upstream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ServerSocketFactory;

/**
 * A server on a real socket of loopback that answers every request with a script and writes down what came and when.
 * HTTP/1.1 with keep-alive; what the scripts send need not be HTTP. Runs from creation until closed, on daemon threads.
 */
public final class ScriptedUpstream implements AutoCloseable {

    private static final int BACKLOG = 4096;

    private final Handler handler;
    private final Habits habits;
    private final ServerSocket server;
    private final List<UpstreamConnection> connections = new CopyOnWriteArrayList<>();
    private final List<Exchange> exchanges = new CopyOnWriteArrayList<>();

    /** Chooses the script for a request, when its head has come; asking for the body waits for it. */
    @FunctionalInterface
    public interface Handler {
        Script answer(ReceivedRequest request);
    }

    private ScriptedUpstream(Handler handler, Habits habits, ServerSocket server) {
        this.handler = handler;
        this.habits = habits;
        this.server = server;
    }

    /** Answers every request with the same script. */
    public static ScriptedUpstream answering(Script script) {
        return start(request -> script, Habits.ORDINARY);
    }

    /** Answers every request with the script that the handler chooses. */
    public static ScriptedUpstream start(Handler handler) {
        return start(handler, Habits.ORDINARY);
    }

    /** Answers every request with the script that the handler chooses, on connections treated by these habits. */
    public static ScriptedUpstream start(Handler handler, Habits habits) {
        return start(handler, habits, ServerSocketFactory.getDefault());
    }

    /** The same on sockets of this factory, such as those of TLS. */
    public static ScriptedUpstream start(Handler handler, Habits habits, ServerSocketFactory sockets) {
        try {
            ServerSocket server = sockets.createServerSocket();
            if (habits.receiveBuffer() > 0) {
                server.setReceiveBufferSize(habits.receiveBuffer());
            }
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
            var upstream = new ScriptedUpstream(handler, habits, server);
            var accepting = new Thread(upstream::accept, "upstream-accepts-" + upstream.port());
            accepting.setDaemon(true);
            accepting.start();
            return upstream;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /** http://127.0.0.1:port */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    /** All requests so far with what was done about them, in the order their heads came. */
    public List<Exchange> exchanges() {
        return List.copyOf(exchanges);
    }

    /** The request with this number, from 0; waits until it has come. */
    public Exchange exchange(int number) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        synchronized (exchanges) {
            while (exchanges.size() <= number) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw new IllegalStateException(
                            "request " + number + " has not come; there were " + exchanges.size());
                }
                exchanges.wait(Math.max(1, left / 1_000_000));
            }
        }
        return exchanges.get(number);
    }

    /** Connections accepted since the beginning. */
    public int connectionsAccepted() {
        return connections.size();
    }

    /** Connections that neither side has closed. */
    public int connectionsOpen() {
        return (int) connections.stream().filter(UpstreamConnection::open).count();
    }

    /** Closes the listening socket and every connection. */
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        connections.forEach(UpstreamConnection::close);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                var connection = new UpstreamConnection(socket, connections.size(), habits, handler, this::note);
                connections.add(connection);
                connection.start();
            } catch (IOException e) {
                // The listening socket was closed, or a peer left before it was accepted.
            }
        }
    }

    private void note(Exchange exchange) {
        synchronized (exchanges) {
            exchanges.add(exchange);
            exchanges.notifyAll();
        }
    }
}
