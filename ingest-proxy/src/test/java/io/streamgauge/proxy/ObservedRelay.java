package io.streamgauge.proxy;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.proxy.observe.ExchangeObservers;
import io.streamgauge.proxy.observe.RecordingSink;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import io.streamgauge.proxy.relay.Relay;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.Pace;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All of the proxy but what leads to Kafka, between one client and one upstream that exchange one request at a time. */
final class ObservedRelay implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final ScriptedUpstream upstream;
    private final Relay relay;
    private final BlockingQueue<RecordingSink> finished = new LinkedBlockingQueue<>();
    private volatile Script script = Script.never();
    private @Nullable RecordingClient client;

    ObservedRelay() throws ConfigException, IOException {
        upstream = ScriptedUpstream.start(request -> script);
        ProxyConfig config = RunningProxy.configOf(
                "listen: '127.0.0.1:0', max-head-size: 16KiB, upstream: '" + upstream.uri() + "'");
        Witness witness = new Witness();
        ExchangeObservers observers = ExchangeObservers.of(
                new Sink(),
                witness,
                new LoopClock(Clock.systemUTC(), System::nanoTime),
                new Inspection(ContentCodings.load(), config.observation().maxEventBytes()));
        relay = Relay.start(
                config.relay(), config.routes(), () -> new LoopObservers(observers, witness), System::nanoTime);
    }

    /** Keeps the connection wherever the answer leaves it open. */
    ClientResponse exchange(byte[] request, Script answer, Consumer<ClientResponse> whileReading) throws IOException {
        script = answer;
        if (client == null) {
            client = RecordingClient.connect(relay.address().getPort());
        }
        ClientResponse response = client.send(request).read(Pace.FULL, whileReading);
        boolean open = response.ending().equals(Optional.of(Ending.COMPLETE))
                && !response.header("connection").equals(Optional.of("close"));
        if (!open) {
            client.close();
            client = null;
        }
        return response;
    }

    /** What was seen of the next request that has ended. */
    RecordingSink seen() throws InterruptedException {
        RecordingSink seen = finished.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (seen == null) {
            throw new AssertionError("no request has ended");
        }
        return seen;
    }

    /** What the upstream has got last, and what it did about it. */
    Exchange lastExchange() {
        List<Exchange> all = upstream.exchanges();
        return all.get(all.size() - 1);
    }

    /** The value of a metric's point with this label value. */
    double metric(String name, String label) {
        return relay.metrics().stream()
                .filter(family -> family.name().equals(name))
                .flatMap(family -> family.points().stream())
                .filter(point -> point.labelValues().equals(List.of(label)))
                .mapToDouble(point -> ((MetricFamily.Value) point).value())
                .sum();
    }

    boolean sawNothing() {
        return finished.isEmpty();
    }

    @Override
    public void close() throws IOException {
        if (client != null) {
            client.close();
        }
        relay.close();
        upstream.close();
    }

    /** Keeps the records of each request apart; they come one after the other. */
    private final class Sink implements EventSink {

        private RecordingSink records = new RecordingSink();

        @Override
        public long clockOffsetMicros() {
            return 0;
        }

        @Override
        public boolean offer(Pending pending) {
            records.offer(pending);
            if (pending.record() instanceof RequestFinished) {
                finished.add(records);
                records = new RecordingSink();
            }
            return true;
        }
    }
}
