package io.streamgauge.faults.outage;

import io.streamgauge.faults.answer.Pace;
import io.streamgauge.faults.clients.Clients;
import io.streamgauge.faults.clients.Pauses;
import io.streamgauge.faults.engine.Engine;
import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.programs.ProxyProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A proxy with a spool, and an engine and clients of its own. */
public final class MeasuredProxy implements AutoCloseable {

    private final Engine engine;
    private final ProxyProcess proxy;
    private final Pace pace;
    private @Nullable Clients clients;

    /**
     * Starts the proxy; {@link #begin} waits for it.
     *
     * @param directory for its configuration, its output and its spool
     * @param kafka the keys of the section kafka
     */
    public MeasuredProxy(Pace pace, Path directory, String kafka) throws IOException {
        this.pace = pace;
        engine = new Engine(pace, LoopbackPorts.free());
        proxy = ProxyProcess.launch(
                ProxyProcess.Place.in(directory, engine.uri()),
                new ProxyProcess.Settings("drain-delay: 100ms\nspool: { directory: spool }", kafka).soonUp());
    }

    /** Lets clients ask, once it is ready. */
    void begin() throws IOException {
        proxy.awaitReady();
        clients = Clients.start(pace, Pauses.none(), proxy.place().port());
    }

    /** Those that ask since traffic has begun. */
    public Clients clients() {
        return Objects.requireNonNull(clients);
    }

    public Engine engine() {
        return engine;
    }

    /** Events that lie on its disk. */
    public long spooled() throws IOException, InterruptedException {
        return (long) proxy.scrape().sum("llm_proxy_spool_events");
    }

    /** Whether Kafka has all that it saw. */
    public boolean isDelivered() throws IOException, InterruptedException {
        var scrape = proxy.scrape();
        return scrape.sum("llm_proxy_events_waiting") == 0
                && scrape.sum("llm_proxy_spool_events") == 0
                && scrape.sum("llm_proxy_kafka_up") == 1;
    }

    /** SIGTERM; returns when it has said goodbye. */
    public void stop() throws Exception {
        proxy.stop();
    }

    @Override
    public void close() throws IOException {
        if (clients != null) {
            clients.abandon();
        }
        proxy.close();
        engine.close();
    }
}
