package io.streamgauge.benchmarks.relay;

import io.streamgauge.benchmarks.wire.Identity;
import io.streamgauge.benchmarks.wire.Wire;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.proxy.relay.Relay;
import io.streamgauge.proxy.relay.RelaySettings;
import io.streamgauge.proxy.relay.client.http2.Http2Limits;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.proxy.relay.tls.server.ServerTlsSettings;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteTable;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A relay on one event loop. What that thread uses is the relay's and its observers' alone: compiler, garbage collector
 * and sender have their own.
 */
public final class MeasuredRelay implements AutoCloseable {
    private static final String HOST = "127.0.0.1";
    private static final int MAX_HEAD_BYTES = 64 << 10;
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration IDLE_LIFETIME = Duration.ofSeconds(2);

    private final WatchedLoop loop;
    private final Relay relay;

    private MeasuredRelay(int upstreamPort, Wire wire, Observers observers) throws IOException {
        RelaySettings settings = new RelaySettings(
                new ListenSettings(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        wire.identity().map(MeasuredRelay::tls),
                        Http2Limits.DEFAULT),
                new EventLoops(1, Transport.best()),
                new GateSettings(GateMode.ENFORCE, MAX_HEAD_BYTES),
                LimitSettings.DEFAULT.with(new Drain(Duration.ZERO, LIMIT)),
                new UpstreamSettings(LIMIT, IDLE_LIFETIME, MAX_HEAD_BYTES));
        RouteTable routes = new RouteTable(List.of(Route.everythingTo(new UpstreamAddress(HOST, upstreamPort))));
        this.loop = new WatchedLoop(observers);
        this.relay = Relay.start(settings, routes, () -> loop, System::nanoTime);
    }

    private static ServerTlsSettings tls(Identity identity) {
        return new ServerTlsSettings(
                List.of(new KeyFiles(identity.certificateFile(), identity.keyFile())),
                Optional.empty(),
                ServerTlsSettings.CHECK_EVERY);
    }

    /** Only relays. */
    public static MeasuredRelay plain(int upstreamPort) throws IOException {
        return plain(upstreamPort, Wire.HTTP1);
    }

    /** Only relays; clients speak in this way. */
    public static MeasuredRelay plain(int upstreamPort, Wire wire) throws IOException {
        return new MeasuredRelay(upstreamPort, wire, Observers.NONE);
    }

    /** Relays and observes. */
    public static MeasuredRelay observing(int upstreamPort) throws IOException {
        return new MeasuredRelay(upstreamPort, Wire.HTTP1, new DiscardingObservers());
    }

    public int port() {
        return relay.address().getPort();
    }

    /** Processor time of the event loop so far; known once it has served an exchange for a while. */
    public long cpuNanos() {
        return loop.cpuNanos();
    }

    /** Bytes allocated by the event loop so far; known as the processor time is. */
    public long allocatedBytes() {
        return loop.allocatedBytes();
    }

    @Override
    public void close() {
        relay.close();
    }
}
