package io.streamgauge.programs;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports of loopback that programs can have again after a restart. */
public final class FreePort {

    /** Below those that the system gives to clients. */
    private static final int LOWEST = 20_000;

    private static final int HIGHEST = 30_000;

    private FreePort() {}

    /** One that nobody has now. */
    public static int any() throws IOException {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            try (ServerSocket probe = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return probe.getLocalPort();
            } catch (BindException e) {
                // Somebody else's.
            }
        }
    }
}
