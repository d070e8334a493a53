package io.streamgauge.proxy.relay.upstream.pool;

import io.netty.channel.EventLoop;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters.Use;
import io.streamgauge.proxy.relay.upstream.http1.UpstreamConnection;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Connections of HTTP/1.1 that wait for their next exchange. The one used last is used first, so that the others grow
 * old and leave. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // tasks that do not fail and are never cancelled
final class IdleConnections {

    private final EventLoop loop;
    private final Transport transport;
    private final UpstreamPool.Rules rules;
    private final Map<UpstreamAddress, Deque<UpstreamConnection>> idle = new HashMap<>();
    private boolean sweeping;

    IdleConnections(EventLoop loop, Transport transport, UpstreamPool.Rules rules) {
        this.loop = loop;
        this.transport = transport;
        this.rules = rules;
    }

    /** Takes one that both ends still hold, if there is one. */
    Optional<UpstreamConnection> take(UpstreamAddress address) {
        Deque<UpstreamConnection> resting = idle.get(address);
        if (resting == null) {
            return Optional.empty();
        }
        UpstreamConnection next;
        while ((next = resting.pollLast()) != null) {
            boolean expired = isExpired(next);
            if (!expired && next.isReusable() && transport.isEstablished(next.channel())) {
                return Optional.of(next);
            }
            end(next, expired);
        }
        return Optional.empty();
    }

    /** Takes back one whose request and response are complete; closes it where it cannot be used again. */
    void giveBack(UpstreamConnection connection) {
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

    private boolean isExpired(UpstreamConnection connection) {
        return rules.nanoTime().getAsLong() - connection.idleSinceNanos()
                >= rules.settings().idleLifetime().toNanos();
    }

    private void end(UpstreamConnection connection, boolean expired) {
        rules.counters().count(expired && connection.channel().isActive() ? Use.AGED_OUT : Use.DEAD);
        connection.close();
    }

    private void sweepIn(long nanos) {
        loop.schedule(this::sweep, nanos, TimeUnit.NANOSECONDS);
    }

    private void sweep() {
        long oldest = Long.MAX_VALUE;
        Iterator<Deque<UpstreamConnection>> each = idle.values().iterator();
        while (each.hasNext()) {
            Deque<UpstreamConnection> resting = each.next();
            UpstreamConnection first;
            while ((first = resting.peekFirst()) != null
                    && (isExpired(first) || !first.channel().isActive())) {
                resting.removeFirst();
                end(first, isExpired(first));
            }
            if (first == null) {
                each.remove();
            } else {
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
