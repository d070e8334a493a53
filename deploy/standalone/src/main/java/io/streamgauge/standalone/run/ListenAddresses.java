package io.streamgauge.standalone.run;

import io.streamgauge.bootstrap.config.ListenAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * Where the process will listen. Looked at first of all: a start that must fail then makes no directory and waits for no
 * broker. The parts still say it themselves if somebody takes a port meanwhile.
 */
record ListenAddresses(InetSocketAddress clients, InetSocketAddress operators) {

    /** @throws IOException one of them cannot be listened on; names it */
    void check() throws IOException {
        ServerSocket first = bind(clients, "cannot listen on ", "proxy.listen");
        try {
            bind(operators, "metrics cannot be served on ", "management.listen").close();
        } finally {
            first.close();
        }
    }

    private static ServerSocket bind(InetSocketAddress address, String failure, String key) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByName(address.getHostString()), address.getPort()));
            return socket;
        } catch (IOException e) {
            socket.close();
            throw new IOException(failure + ListenAddress.of(address) + " (" + key + "): " + e.getMessage(), e);
        }
    }
}
