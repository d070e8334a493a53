package io.streamgauge.proxy.warmup;

import io.streamgauge.proxy.relay.Relay;
import io.streamgauge.proxy.relay.RelaySettings;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteTable;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Relays made-up streams through a second relay of the same code, on loopback and to an upstream of its own, so that
 * classes are loaded and the hottest code is compiled before the first real request. Nothing of it can be counted or
 * shown: that relay, its counters and its observers are thrown away. Runs once, on a thread of its own; a failure only
 * means that the first requests take longer.
 */
public final class WarmUp implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
    static final int STREAMS = 200;

    private static final Duration LIMIT = Duration.ofSeconds(3);

    private final RelaySettings settings;
    private final Observers observers;
    private final Thread thread = new Thread(this::run, "warm-up");
    private final AtomicLong relayed = new AtomicLong();
    private volatile boolean over;
    private volatile boolean closed;

    /**
     * @param settings of the real relay
     * @param observers used for nothing else
     */
    public WarmUp(RelaySettings settings, Observers observers) {
        this.settings = settings.onLoopback();
        this.observers = observers;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Whether the first real request will find everything ready, as far as it ever will. Any thread. */
    public boolean isOver() {
        return over;
    }

    /** Streams that were relayed. */
    long relayed() {
        return relayed.get();
    }

    /** Ends it within a stream. */
    @Override
    public void close() {
        closed = true;
        try {
            thread.join(LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        long began = System.nanoTime();
        try {
            relayStreams(began + LIMIT.toNanos());
            LOG.atInfo()
                    .addKeyValue("streams", relayed)
                    .addKeyValue(
                            "millis",
                            Duration.ofNanos(System.nanoTime() - began).toMillis())
                    .log("Warmed up");
        } catch (IOException | RuntimeException e) {
            LOG.atWarn().addKeyValue("error", e).log("Could not warm up; the first requests may take longer");
        } finally {
            over = true;
        }
    }

    private void relayStreams(long deadline) throws IOException {
        try (SyntheticUpstream upstream = new SyntheticUpstream();
                Relay relay = Relay.start(settings, routeTo(upstream), () -> observers, System::nanoTime)) {
            boolean secure = settings.listen().tls().isPresent();
            RelaySockets sockets = new RelaySockets(relay.address(), secure);
            try (SyntheticClient http1 = new Http1Client(sockets.connect("http/1.1"));
                    SyntheticClient http2 = new Http2Client(sockets.connect("h2"), secure)) {
                // One of each at least: most of the gain is in the first, also where the machine was too busy to come
                // to it in time.
                do {
                    relayOne(http1);
                    relayOne(http2);
                } while (relayed.get() < STREAMS && !closed && System.nanoTime() - deadline < 0);
            }
        }
    }

    private void relayOne(SyntheticClient client) throws IOException {
        client.exchange(LIMIT);
        relayed.incrementAndGet();
    }

    private static RouteTable routeTo(SyntheticUpstream upstream) {
        String loopback = InetAddress.getLoopbackAddress().getHostAddress();
        return new RouteTable(List.of(Route.everythingTo(new UpstreamAddress(loopback, upstream.port()))));
    }
}
