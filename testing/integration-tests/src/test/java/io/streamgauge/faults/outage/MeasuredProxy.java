package io.streamgauge.faults.outage;

import io.streamgauge.faults.answer.Pace;
import io.streamgauge.faults.clients.Clients;
import io.streamgauge.faults.clients.Pauses;
import io.streamgauge.faults.engine.Engine;
import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.programs.ProxyProcess;
import java.io.IOException;
import java.nio.file.Path;

/** A proxy with a spool, and an engine and clients of its own. */
public final class MeasuredProxy implements AutoCloseable {

    private final Engine engine;
    private final ProxyProcess proxy;
    private final Clients clients;

    /**
     * Starts all of it.
     *
     * @param directory for its configuration, its output and its spool
     * @param kafka the keys of the section kafka
     */
    public MeasuredProxy(Pace pace, Path directory, String kafka) throws IOException {
        engine = new Engine(pace, LoopbackPorts.free());
        proxy = ProxyProcess.start(
                ProxyProcess.Place.in(directory, engine.uri()),
                new ProxyProcess.Settings("drain-delay: 100ms\nspool: { directory: spool }", kafka));
        clients = Clients.start(pace, Pauses.none(), proxy.place().port());
    }

    public Clients clients() {
        return clients;
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
        clients.abandon();
        proxy.close();
        engine.close();
    }
}
