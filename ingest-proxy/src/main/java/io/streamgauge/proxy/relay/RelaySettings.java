package io.streamgauge.proxy.relay;

import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * How the relay listens and stops.
 *
 * @param loops the threads
 * @param gate which requests are let in
 */
public record RelaySettings(
        ListenSettings listen, EventLoops loops, GateSettings gate, LimitSettings limits, UpstreamSettings upstream) {

    /** The same for a relay that nobody is told of: one event loop, on a free port of loopback, gone at once. */
    public RelaySettings onLoopback() {
        return new RelaySettings(
                listen.openAt(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                new EventLoops(1, loops.transport()),
                gate,
                limits.with(new Drain(Duration.ZERO, Duration.ofMillis(1))),
                upstream);
    }

    /** The same with other limits. */
    public RelaySettings with(LimitSettings others) {
        return new RelaySettings(listen, loops, gate, others, upstream);
    }
}
