package io.streamgauge.proxy;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.proxy.relay.Relay;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The proxy as a part of a process: relays requests, and publishes what it sees of them. */
public final class IngestProxy implements Service {

    private final ProxyConfig config;
    private volatile @Nullable Relay relay;

    public IngestProxy(ProxyConfig config, KafkaSettings kafka, SchemaRegistry registry) {
        this.config = config;
    }

    @Override
    public String name() {
        return "proxy";
    }

    @Override
    public void start() throws IOException {
        Supplier<Observers> observers = () -> Observers.NONE;
        relay = Relay.start(config.relay(), config.routes(), observers, System::nanoTime);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return running().address();
    }

    /** Counters that need neither Kafka nor anything downstream. */
    public MetricSource metrics() {
        return () -> {
            Relay current = relay;
            return current == null ? List.<MetricFamily>of() : current.metrics();
        };
    }

    @Override
    public boolean ready() {
        return relay != null;
    }

    @Override
    public void close() {
        Relay current = relay;
        relay = null;
        if (current != null) {
            current.close();
        }
    }

    private Relay running() {
        Relay current = relay;
        if (current == null) {
            throw new IllegalStateException("the proxy has not been started");
        }
        return current;
    }
}
