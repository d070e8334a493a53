package io.streamgauge.proxy.relay.upstream.pool;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.streamgauge.proxy.relay.connect.ConnectAttempt;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.connect.ConnectListener;
import io.streamgauge.proxy.relay.connect.Connector;
import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.relay.upstream.UpstreamSide;
import io.streamgauge.proxy.relay.upstream.http1.ResponseDecoder;
import io.streamgauge.proxy.relay.upstream.http1.UpstreamConnection;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The connections of one event loop to all upstreams, as many as there are requests. The one used last is used first,
 * so that the others grow old and leave. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // tasks that do not fail and are never cancelled
public final class UpstreamPool {

    private final EventLoop loop;
    private final Transport transport;
    private final Connector connector;
    private final Rules rules;
    private final Map<UpstreamAddress, Deque<UpstreamConnection>> idle = new HashMap<>();
    private boolean sweeping;

    /**
     * What connections are made with.
     *
     * @param nanoTime monotonic clock of the relay
     */
    public record Rules(
            UpstreamSettings settings, UpstreamCounters counters, GateCounters gate, LongSupplier nanoTime) {}

    public UpstreamPool(EventLoop loop, Transport transport, Connector connector, Rules rules) {
        this.loop = loop;
        this.transport = transport;
        this.connector = connector;
        this.rules = rules;
    }

    /** Takes an idle connection that both ends still hold, if there is one. */
    public Optional<UpstreamSide> takeIdle(UpstreamAddress address) {
        Deque<UpstreamConnection> resting = idle.get(address);
        if (resting == null) {
            return Optional.empty();
        }
        UpstreamConnection next;
        while ((next = resting.pollLast()) != null) {
            if (!isExpired(next) && next.isReusable() && transport.isEstablished(next.channel())) {
                rules.counters().reused().increment();
                return Optional.of(next);
            }
            next.close();
        }
        return Optional.empty();
    }

    /** Begins to open a connection. */
    public ConnectAttempt open(UpstreamAddress address, UpstreamWaiter waiter) {
        return connector.connect(address, handlersFor(address), new ConnectListener() {
            @Override
            public void connected(Channel channel) {
                rules.counters().opened().increment();
                waiter.connected(channel.pipeline().get(UpstreamConnection.class));
            }

            @Override
            public void connectFailed(ConnectFailure failure) {
                rules.counters().failed().increment();
                waiter.connectFailed(failure);
            }
        });
    }

    /** Takes back a connection whose request and response are complete; closes it where it cannot be used again. */
    private void giveBack(UpstreamConnection connection) {
        if (!connection.isReusable()) {
            connection.close();
            return;
        }
        connection.rest(rules.nanoTime().getAsLong());
        idle.computeIfAbsent(connection.address(), address -> new ArrayDeque<>())
                .addLast(connection);
        if (!sweeping) {
            sweeping = true;
            sweepIn(rules.settings().idleLifetime().toNanos());
        }
    }

    private ChannelInitializer<SocketChannel> handlersFor(UpstreamAddress address) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(SocketChannel channel) {
                ResponseDecoder decoder = new ResponseDecoder(decoderConfig(), rules.nanoTime());
                channel.pipeline()
                        .addLast(
                                decoder,
                                new UpstreamConnection(
                                        address, channel, decoder, rules.gate(), UpstreamPool.this::giveBack));
            }
        };
    }

    private HttpDecoderConfig decoderConfig() {
        int maxHeadBytes = rules.settings().maxHeadBytes();
        return new HttpDecoderConfig()
                .setMaxInitialLineLength(maxHeadBytes)
                .setMaxHeaderSize(maxHeadBytes)
                .setMaxChunkSize(Integer.MAX_VALUE)
                .setAllowDuplicateContentLengths(true);
    }

    private boolean isExpired(UpstreamConnection connection) {
        return rules.nanoTime().getAsLong() - connection.idleSinceNanos()
                >= rules.settings().idleLifetime().toNanos();
    }

    private void sweepIn(long nanos) {
        loop.schedule(this::sweep, nanos, TimeUnit.NANOSECONDS);
    }

    private void sweep() {
        long oldest = Long.MAX_VALUE;
        for (Deque<UpstreamConnection> resting : idle.values()) {
            UpstreamConnection first;
            while ((first = resting.peekFirst()) != null
                    && (isExpired(first) || !first.channel().isActive())) {
                resting.removeFirst();
                first.close();
            }
            if (first != null) {
                oldest = Math.min(
                        oldest, first.idleSinceNanos() - rules.nanoTime().getAsLong());
            }
        }
        sweeping = oldest != Long.MAX_VALUE;
        if (sweeping) {
            sweepIn(Math.max(1, oldest + rules.settings().idleLifetime().toNanos()));
        }
    }
}
