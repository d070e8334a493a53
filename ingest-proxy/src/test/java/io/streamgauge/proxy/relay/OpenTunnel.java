package io.streamgauge.proxy.relay;

import java.io.IOException;
import java.net.InetSocketAddress;

/** A tunnel through a relay, with both its ends in a test's hands. */
record OpenTunnel(RawServer server, RunningRelay relay, RawClient client, RawClient upstream) implements AutoCloseable {

    static final String OFFER = RawClient.get("/v1/realtime", "Connection: Upgrade", "Upgrade: echo");
    static final String SWITCH = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n";

    static OpenTunnel open() throws IOException {
        return open(RunningRelay.settings(), 0);
    }

    /** With receive buffers of this size at both ends, 0 for the system's own. */
    static OpenTunnel open(RelaySettings settings, int receiveBuffer) throws IOException {
        RawServer server = new RawServer(receiveBuffer);
        RunningRelay relay = RunningRelay.to(server.uri(), settings);
        InetSocketAddress address = relay.address();
        RawClient client = new RawClient(address, receiveBuffer).send(OFFER);
        RawClient upstream = server.accept();
        upstream.head();
        upstream.send(SWITCH);
        client.head();
        return new OpenTunnel(server, relay, client, upstream);
    }

    @Override
    public void close() throws IOException {
        client.close();
        upstream.close();
        relay.close();
        server.close();
    }
}
