package io.streamgauge.programs;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Carries connections from one port to another, both on loopback, until it is cut; can be mended. */
public final class Cable implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 << 10;

    private final int port;
    private final int target;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private @Nullable ServerSocket listener;

    /** @param target where connections to the port lead */
    public Cable(int port, int target) throws IOException {
        this.port = port;
        this.target = target;
        mend();
    }

    /** Takes connections again. */
    public void mend() throws IOException {
        ServerSocket listening = new ServerSocket();
        listening.setReuseAddress(true);
        listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        listener = listening;
        begin("cable-" + port, () -> accept(listening));
    }

    /** Ends all connections; new ones are refused. */
    public void cut() throws IOException {
        if (listener != null) {
            listener.close();
        }
        end();
    }

    private static void begin(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(ServerSocket listening) {
        while (!listening.isClosed()) {
            try {
                connect(listening.accept());
            } catch (IOException e) {
                // Nobody at the other end, or cut: whoever wanted to connect finds out by himself.
                continue;
            }
            if (listening.isClosed()) {
                end();
            }
        }
    }

    private void connect(Socket near) throws IOException {
        sockets.add(near);
        try {
            Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
            sockets.add(far);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            begin("cable-out", () -> carry(near, far));
            begin("cable-in", () -> carry(far, near));
        } catch (IOException e) {
            near.close();
            throw e;
        }
    }

    private void end() {
        for (Socket socket : sockets) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is gone.
            }
        }
        sockets.clear();
    }

    private void carry(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        // Closing a socket's stream closes the socket.
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // The other side learns of it by its own connection.
        }
        sockets.remove(from);
        sockets.remove(to);
    }

    @Override
    public void close() throws IOException {
        cut();
    }
}
