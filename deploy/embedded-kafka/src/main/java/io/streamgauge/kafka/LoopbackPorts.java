package io.streamgauge.kafka;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Finds free ports on loopback, checked by binding them. Programs can have them again after a restart. None is found twice
 * before all have been, as whoever is to have it may not have bound it yet. Safe for any thread.
 */
public final class LoopbackPorts {

    static final String HOST = "127.0.0.1";
    private static final byte[] ADDRESS = {127, 0, 0, 1};

    // Below 32768, where Linux begins to hand out ports to outgoing connections: a client that retries a stopped
    // broker could otherwise be given the broker's own port and connect to itself.
    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 200;

    /** Begins anywhere, so that two processes that look at the same time hardly find the same. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(HIGHEST - LOWEST));

    private LoopbackPorts() {}

    /** One that nobody has now. */
    public static int free() throws IOException {
        return freeOr(0);
    }

    /** The wanted port if it is free, else another one. */
    static int freeOr(int wanted) throws IOException {
        if (wanted != 0 && free(wanted)) {
            return wanted;
        }
        for (int i = 0; i < ATTEMPTS; i++) {
            int candidate = LOWEST + Math.floorMod(NEXT.getAndIncrement(), HIGHEST - LOWEST);
            if (candidate != wanted && free(candidate)) {
                return candidate;
            }
        }
        throw new IOException("no free port on " + HOST + " between " + LOWEST + " and " + HIGHEST);
    }

    private static boolean free(int port) {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(ADDRESS), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
