package io.streamgauge.proxy;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.management.Page;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.metrics.ReloadCounters;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.proxy.access.AccessLog;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.proxy.observe.ExchangeObservers;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import io.streamgauge.proxy.publish.Publisher;
import io.streamgauge.proxy.relay.Relay;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.relay.open.Census;
import io.streamgauge.proxy.relay.open.RequestsPage;
import io.streamgauge.proxy.warmup.WarmUp;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The proxy as a part of a process: relays requests, and publishes what it sees of them. */
public final class IngestProxy implements Service {

    private final ProxyConfig config;
    private final Publisher publisher;
    private final ObservationSwitch observation;
    private final ReloadCounters reloads = new ReloadCounters(ProxyMetricNames.RELOADS);
    private final Witness witness = new Witness();
    private final LoopClock clock = new LoopClock(Clock.systemUTC(), System::nanoTime);
    private final WarmUp warmUp;
    private volatile @Nullable AccessLog accessLog;
    private volatile @Nullable Relay relay;
    private volatile boolean stopping;

    public IngestProxy(ProxyConfig config, KafkaSettings kafka, SchemaRegistry registry) {
        this.config = config;
        this.publisher = new Publisher(config.operation().name(), config.publish(), kafka, registry);
        this.observation = new ObservationSwitch(publisher);
        this.warmUp = new WarmUp(config.relay(), observers(new Nowhere(), new Witness(), null));
    }

    @Override
    public String name() {
        return "proxy";
    }

    /** Takes its spool and listens first: a proxy that cannot listen announces nothing. Kafka need not be there. */
    @Override
    public void start() throws IOException, ConfigException {
        publisher.prepare();
        AccessLog log = AccessLog.open(config.operation().accessLog());
        accessLog = log;
        relay = Relay.start(config.relay(), config.routes(), () -> observersOfOneLoop(log), System::nanoTime);
        observation.turn(config.observation().on());
        if (config.operation().warmUp()) {
            warmUp.start();
        }
    }

    /**
     * Takes over what {@link ProxyConfig#isReloadable} names; all else stays as it was at the start. Requests that have begun
     * end as they began. One thread at a time.
     *
     * @throws IllegalStateException if it is not running
     */
    public void reload(ProxyConfig next) {
        observation.turn(next.observation().on());
        witness.forget(running().route(next.routes()));
        reloads.applied();
    }

    /** A configuration that was to be taken over could not be used; the one before stays. */
    public void reloadRefused() {
        reloads.refused();
    }

    private Observers observersOfOneLoop(@Nullable AccessLog log) {
        EventSink sink = publisher.openSink();
        return observers(log == null ? sink : new LoggedSink(sink, log), witness, log);
    }

    /** For one event loop, whose buffers they share. */
    private Observers observers(EventSink sink, Witness counting, @Nullable AccessLog log) {
        Inspection inspection =
                new Inspection(ContentCodings.load(), config.observation().maxEventBytes());
        return new LoopObservers(ExchangeObservers.of(sink, counting, clock, inspection), counting, log);
    }

    /**
     * Where it listens.
     *
     * @throws IllegalStateException if it has not been started
     */
    public InetSocketAddress address() {
        return running().address();
    }

    private Relay running() {
        Relay running = relay;
        if (running == null) {
            throw new IllegalStateException("the proxy is not running");
        }
        return running;
    }

    /** Counters that need neither Kafka nor anything downstream. */
    public MetricSource metrics() {
        return () -> {
            List<MetricFamily> all = new ArrayList<>(witness.metrics());
            all.addAll(observation.metrics());
            all.addAll(reloads.metrics());
            all.addAll(publisher.metrics());
            Relay running = relay;
            if (running != null) {
                all.addAll(running.metrics());
            }
            AccessLog log = accessLog;
            if (log != null) {
                all.addAll(log.metrics());
            }
            return all;
        };
    }

    /** The page of the requests that are open now. */
    public Page requestsPage() {
        return new Page("/requests", "the open requests, oldest first", () -> {
            Relay running = relay;
            Census none = new Census(System::nanoTime);
            return new RequestsPage(running == null ? none : running.census()).json();
        });
    }

    /** Traffic first: whether measuring works plays no part. */
    @Override
    public boolean ready() {
        boolean warm = warmUp.isOver() || !config.operation().warmUp();
        return relay != null && !stopping && warm;
    }

    /** Not ready from the beginning; lets requests finish before the publisher, so that their ends are sent. */
    @Override
    public void close() {
        Relay running = relay;
        if (running != null) {
            stopping = true;
            warmUp.close();
            running.close();
        }
        publisher.close();
        relay = null;
        AccessLog log = accessLog;
        if (log != null) {
            log.close();
        }
    }
}
