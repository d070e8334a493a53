package io.streamgauge.proxy.relay;

import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How the relay listens and stops.
 *
 * @param listen port 0 lets the system choose
 * @param loops the threads
 * @param gate which requests are let in
 * @param drainTimeout how long open requests may go on after close
 */
public record RelaySettings(
        InetSocketAddress listen,
        EventLoops loops,
        GateSettings gate,
        Duration drainTimeout,
        UpstreamSettings upstream) {

    /** The same for a relay that nobody is told of: one event loop, on a free port of loopback, gone at once. */
    public RelaySettings onLoopback() {
        return new RelaySettings(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new EventLoops(1, loops.transport()),
                gate,
                Duration.ofMillis(1),
                upstream);
    }
}
