package io.streamgauge.proxy.relay.upstream.pool;

import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.connect.ConnectListener;
import io.streamgauge.proxy.relay.connect.Connector;
import io.streamgauge.proxy.relay.connect.tls.TlsClients;
import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters.Use;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.relay.upstream.UpstreamSide;
import io.streamgauge.proxy.relay.upstream.http1.UpstreamConnection;
import io.streamgauge.proxy.relay.upstream.http2.UpstreamHttp2;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/** The connections of one event loop to all upstreams, as many as its exchanges need. Event loop only. */
public final class UpstreamPool {

    private final Connector connector;
    private final Rules rules;
    private final IdleConnections idle;
    private final Http2Connections http2;
    private final Map<UpstreamAddress, SharedOpening> shared = new HashMap<>();
    /** Those that could have chosen HTTP/2 and did not. */
    private final Set<UpstreamAddress> http1 = new HashSet<>();

    /**
     * What connections are made with.
     *
     * @param nanoTime monotonic clock of the relay
     */
    public record Rules(
            UpstreamSettings settings,
            UpstreamCounters counters,
            GateCounters gate,
            TlsClients tls,
            LongSupplier nanoTime) {}

    public UpstreamPool(EventLoop loop, Transport transport, Connector connector, Rules rules) {
        this.connector = connector;
        this.rules = rules;
        this.idle = new IdleConnections(loop, transport, rules);
        this.http2 = new Http2Connections(loop, transport, rules);
    }

    /** Takes what carries another exchange at once, if there is such a thing that both ends still hold. */
    public Optional<UpstreamSide> takeIdle(UpstreamAddress address) {
        Optional<UpstreamSide> found = http2.withRoom(address)
                .map(UpstreamHttp2::open)
                .or(() -> idle.take(address).map(UpstreamSide.class::cast));
        found.ifPresent(connection -> rules.counters().count(Use.REUSED));
        return found;
    }

    /** Begins to open a connection. */
    public Opening open(UpstreamAddress address, UpstreamWaiter waiter) {
        Waiting waiting = new Waiting(waiter);
        open(address, waiting);
        return waiting;
    }

    private void open(UpstreamAddress address, Waiting waiting) {
        SharedOpening known = shared.get(address);
        if (known != null) {
            known.join(waiting);
            return;
        }
        SharedOpening fresh = new SharedOpening(left -> shared.remove(address, left));
        if (mayBecomeHttp2(address)) {
            shared.put(address, fresh);
        }
        fresh.join(waiting);
        begin(address, fresh);
    }

    private boolean mayBecomeHttp2(UpstreamAddress address) {
        return switch (address.protocol().http2()) {
            case PRIOR_KNOWLEDGE -> true;
            case AUTO -> address.protocol().tls() != null && !http1.contains(address);
            case OFF -> false;
        };
    }

    private void begin(UpstreamAddress address, SharedOpening opening) {
        opening.runs(connector.connect(
                address, new UpstreamGreeting(address, rules, idle::giveBack), new ConnectListener() {
                    @Override
                    public void connected(SocketChannel socket) {
                        shared.remove(address, opening);
                        serve(address, socket, new ArrayDeque<>(opening.release()));
                    }

                    @Override
                    public void connectFailed(ConnectFailure failure) {
                        shared.remove(address, opening);
                        rules.counters().failed(address, failure);
                        opening.fail(failure);
                    }
                })::cancel);
    }

    /** Gives those who wait what the new connection takes; the rest wait for another. */
    private void serve(UpstreamAddress address, SocketChannel socket, Deque<Waiting> waiters) {
        UpstreamHttp2 multiplexed = socket.pipeline().get(UpstreamHttp2.class);
        if (multiplexed != null && !multiplexed.hasRoom()) {
            // The next one would take none either.
            multiplexed.close();
            rules.counters().failed(address, ConnectFailure.HTTP2_NO_STREAMS);
            waiters.stream()
                    .filter(waiting -> !waiting.isOver())
                    .forEach(waiting -> waiting.told().connectFailed(ConnectFailure.HTTP2_NO_STREAMS));
            return;
        }
        rules.counters().opened(address);
        if (multiplexed == null) {
            if (address.protocol().http2() == Http2.AUTO && address.protocol().tls() != null) {
                http1.add(address);
            }
            waiters.remove().told().connected(socket.pipeline().get(UpstreamConnection.class));
        } else {
            http1.remove(address);
            http2.add(address, multiplexed);
            while (!waiters.isEmpty() && multiplexed.hasRoom()) {
                Waiting next = waiters.remove();
                if (!next.isOver()) {
                    next.told().connected(multiplexed.open());
                }
            }
        }
        waiters.stream().filter(waiting -> !waiting.isOver()).forEach(waiting -> open(address, waiting));
    }
}
