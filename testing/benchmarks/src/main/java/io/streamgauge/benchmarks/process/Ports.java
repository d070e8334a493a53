package io.streamgauge.benchmarks.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Free ports on loopback, and whether somebody listens on them. */
public final class Ports {
    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long RETRY_NANOS = 50_000_000;

    private Ports() {}

    public static int free() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Returns once the process listens. */
    static void awaitOpen(int port, ChildProcess process) throws IOException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!isOpen(port)) {
            process.requireAlive();
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("nobody listens on port " + port + " after " + LIMIT.toSeconds() + " s");
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    private static boolean isOpen(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
