package io.streamgauge.proxy.relay.exchange;

import io.netty.channel.EventLoop;
import io.streamgauge.proxy.lag.LoopLag;
import io.streamgauge.proxy.observe.Shield;
import io.streamgauge.proxy.relay.limit.watch.LoopLimits;
import io.streamgauge.proxy.relay.limit.watch.Watch;
import io.streamgauge.proxy.relay.open.OpenRequests;
import io.streamgauge.proxy.relay.tunnel.TunnelCounters;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters;
import io.streamgauge.proxy.relay.upstream.pool.UpstreamPool;
import io.streamgauge.proxy.relay.usage.ReadCopy;
import io.streamgauge.proxy.relay.usage.RouteUsage;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What all exchanges of one event loop share. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // tasks that do not fail and are never cancelled
public final class RelayLoop {

    private static final long TICK_MILLIS = 100;
    private static final long BETWEEN_LOOKS_MILLIS = 1;
    private static final int SAMPLED_READS = 64;

    private final EventLoop loop;
    private final UpstreamPool pool;
    private final Observers observers;
    private final Shared shared;
    private final ReadCopy readCopy = new ReadCopy();
    private final OpenRequests open = new OpenRequests();
    private final ReadJournal journal = new ReadJournal();
    private final List<Observation> undelivered = new ArrayList<>();
    private final LoopLimits limits;
    private final LoopLag lag = new LoopLag();
    private RoutesInForce routes;
    private boolean ticking;
    private boolean beating;
    private int handOvers;

    /**
     * What all event loops share.
     *
     * @param nanoTime the relay's monotonic clock
     */
    public record Shared(
            RelayCounters counters,
            UpstreamCounters upstreamCounters,
            TunnelCounters tunnels,
            LoopLimits.Shared limits,
            LongSupplier nanoTime) {}

    /** @param routes until others come */
    public RelayLoop(EventLoop loop, UpstreamPool pool, Observers observers, Shared shared, RoutesInForce routes) {
        this.loop = loop;
        this.pool = pool;
        this.observers = observers;
        this.limits = new LoopLimits(shared.limits());
        this.shared = shared;
        this.routes = routes;
    }

    /** The routes of requests that begin now. */
    public RouteTable routes() {
        return routes.table();
    }

    /** From now on requests begin on these routes; those that have begun stay on theirs. */
    public void route(RoutesInForce next) {
        routes = next;
    }

    public RelayCounters counters() {
        return shared.counters();
    }

    public LoopLimits limits() {
        return limits;
    }

    /** How late the loop is. */
    public LoopLag lag() {
        return lag;
    }

    /** The time now, for what no read brings about. */
    public long nanoTime() {
        return shared.nanoTime().getAsLong();
    }

    public UpstreamPool pool() {
        return pool;
    }

    public TunnelCounters tunnels() {
        return shared.tunnels();
    }

    /**
     * A client has been answered by the proxy itself, before there was an exchange.
     *
     * @param reason the rule it broke or the limit it went over
     */
    public void turnedAway(int status, String reason) {
        observers.turnedAway(status, reason);
    }

    Observers observers() {
        return observers;
    }

    UpstreamCounters upstreamCounters() {
        return shared.upstreamCounters();
    }

    /**
     * Asking for usage on this route, which is in force; null where it is not asked for, as it never is where nobody would
     * look at it.
     */
    @Nullable
    RouteUsage usageOf(Route route) {
        boolean asks = route.asksForUsage() && route.measured() && !Observers.NONE.equals(observers);
        return asks ? routes.usage().get(route) : null;
    }

    /** What is used to look into the reads of all its streams, one after the other. */
    ReadCopy readCopy() {
        return readCopy;
    }

    /** What is open here now. */
    public OpenRequests open() {
        return open;
    }

    void opened(Exchange exchange) {
        open.add(exchange);
        if (!beating) {
            beating = true;
            lag.begin(nanoTime());
            loop.schedule(this::beat, LoopLag.BEAT_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    /**
     * What was read of a response then has been handed to the client's socket, or will be before the next task. Looks at
     * one read in 64 (decision 33).
     */
    void handedOver(long readAtNanos, boolean now) {
        handOvers++;
        if (handOvers % SAMPLED_READS == 0) {
            if (now) {
                noteHandOver(readAtNanos);
            } else {
                loop.execute(() -> noteHandOver(readAtNanos));
            }
        }
    }

    private void noteHandOver(long readAtNanos) {
        counters().handOvers().add(nanoTime() - readAtNanos);
    }

    void closed(Exchange exchange) {
        open.remove(exchange);
    }

    private void beat() {
        counters().lag().beat(lag.beat(nanoTime()));
        beating = !open.isEmpty();
        if (beating) {
            loop.schedule(this::beat, LoopLag.BEAT_NANOS, TimeUnit.NANOSECONDS);
        } else {
            lag.end();
        }
    }

    ReadJournal journal() {
        return journal;
    }

    /** The exchange has something in the journal. */
    void deliverLater(Observation observation) {
        undelivered.add(observation);
    }

    private void deliver() {
        try {
            undelivered.forEach(Observation::deliver);
        } finally {
            undelivered.forEach(Observation::abandon);
            undelivered.clear();
            journal.clear();
        }
    }

    /** Holds something to its limits of time from now on. */
    public void watch(Watch watch) {
        limits.watches().add(watch);
        if (!ticking) {
            ticking = true;
            loop.schedule(this::tick, TICK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** It is over. */
    public void unwatch(Watch watch) {
        limits.watches().remove(watch);
    }

    /** No part keeps the next from its turn, not even where memory has run out. */
    private void tick() {
        try {
            deliver();
        } finally {
            tickObservers();
        }
    }

    private void tickObservers() {
        try {
            if (!Shield.attempt(() -> observers.tick(nanoTime()))) {
                observers.failed();
            }
        } finally {
            look();
        }
    }

    private void look() {
        boolean through = true;
        try {
            through = limits.watches().look(shared.nanoTime());
        } finally {
            if (!through) {
                loop.schedule(this::look, BETWEEN_LOOKS_MILLIS, TimeUnit.MILLISECONDS);
            } else {
                ticking = !limits.watches().isEmpty();
                if (ticking) {
                    loop.schedule(this::tick, TICK_MILLIS, TimeUnit.MILLISECONDS);
                }
            }
        }
    }
}
