package io.streamgauge.proxy.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** An upstream that serves each of its connections by the same conversation, on a thread for each, and closes it. */
final class SocketServer implements AutoCloseable {

    private final ServerSocket server;
    private final Conversation conversation;

    /** What is read from and written to a socket. */
    @FunctionalInterface
    interface Conversation {
        void with(Socket socket) throws IOException;
    }

    private SocketServer(ServerSocket server, Conversation conversation) {
        this.server = server;
        this.conversation = conversation;
    }

    static SocketServer serving(Conversation conversation) throws IOException {
        ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        SocketServer server = new SocketServer(socket, conversation);
        daemon(server::accept);
        return server;
    }

    int port() {
        return server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                daemon(() -> serve(socket));
            } catch (IOException e) {
                // The listening socket was closed.
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            conversation.with(socket);
        } catch (IOException e) {
            // The proxy left first, which is for the test to judge.
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "socket-server");
        thread.setDaemon(true);
        thread.start();
    }
}
