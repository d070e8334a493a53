package io.streamgauge.proxy.relay.upstream.pool;

import io.netty.channel.EventLoop;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters.Use;
import io.streamgauge.proxy.relay.upstream.http2.UpstreamHttp2;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Connections of HTTP/2 that take more exchanges. The oldest is filled first, so that the others can become idle and
 * leave. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // tasks that do not fail and are never cancelled
final class Http2Connections {

    private final EventLoop loop;
    private final Transport transport;
    private final UpstreamPool.Rules rules;
    private final Map<UpstreamAddress, List<Kept>> kept = new HashMap<>();

    Http2Connections(EventLoop loop, Transport transport, UpstreamPool.Rules rules) {
        this.loop = loop;
        this.transport = transport;
        this.rules = rules;
    }

    /** One that takes another exchange and that both ends still hold, if there is one. */
    Optional<UpstreamHttp2> withRoom(UpstreamAddress address) {
        List<Kept> all = kept.get(address);
        if (all == null) {
            return Optional.empty();
        }
        for (Kept each : List.copyOf(all)) {
            UpstreamHttp2 connection = each.connection;
            if (!transport.isEstablished(connection.channel()) || each.isExpired()) {
                each.end();
            } else if (connection.hasRoom()) {
                return Optional.of(connection);
            }
        }
        return Optional.empty();
    }

    /** Takes in a new one. */
    void add(UpstreamAddress address, UpstreamHttp2 connection) {
        Kept fresh = new Kept(address, connection);
        kept.computeIfAbsent(address, unknown -> new ArrayList<>()).add(fresh);
        connection.ownedBy(fresh);
        // Those who waited for it may have gone.
        fresh.idle(connection);
    }

    /** A connection, and how long nothing has used it. */
    private final class Kept implements UpstreamHttp2.Owner {

        private final UpstreamAddress address;
        private final UpstreamHttp2 connection;
        private long idleSinceNanos = rules.nanoTime().getAsLong();
        private boolean checking;

        Kept(UpstreamAddress address, UpstreamHttp2 connection) {
            this.address = address;
            this.connection = connection;
        }

        boolean isExpired() {
            return connection.isIdle() && leftNanos() <= 0;
        }

        private long leftNanos() {
            return idleSinceNanos
                    + rules.settings().idleLifetime().toNanos()
                    - rules.nanoTime().getAsLong();
        }

        /** Takes it out of use; what it still carries goes on. */
        void end() {
            remove();
            if (connection.isIdle()) {
                rules.counters().count(transport.isEstablished(connection.channel()) ? Use.AGED_OUT : Use.DEAD);
                connection.close();
            }
        }

        @Override
        public void idle(UpstreamHttp2 same) {
            idleSinceNanos = rules.nanoTime().getAsLong();
            if (!checking) {
                checking = true;
                checkIn(rules.settings().idleLifetime().toNanos());
            }
        }

        @Override
        public void gone(UpstreamHttp2 same, boolean wasIdle) {
            if (remove() && wasIdle) {
                rules.counters().count(Use.DEAD);
            }
        }

        private void checkIn(long nanos) {
            loop.schedule(this::check, nanos, TimeUnit.NANOSECONDS);
        }

        private void check() {
            checking = false;
            if (!connection.channel().isActive() || !connection.isIdle()) {
                return;
            }
            if (isExpired()) {
                end();
            } else {
                checking = true;
                checkIn(Math.max(1, leftNanos()));
            }
        }

        private boolean remove() {
            List<Kept> all = kept.get(address);
            boolean removed = all != null && all.remove(this);
            if (all != null && all.isEmpty()) {
                kept.remove(address);
            }
            return removed;
        }
    }
}
