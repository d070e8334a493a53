package io.streamgauge.proxy;

import io.streamgauge.proxy.observe.ExchangeObservers;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import io.streamgauge.proxy.relay.Relay;
import io.streamgauge.schemas.event.RequestFinished;
import java.time.Clock;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** All of the proxy but what leads to Kafka, as its configuration wants it, with the ends of requests kept. */
public final class CollectingProxy implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final Relay relay;
    private final BlockingQueue<RequestFinished> finished = new LinkedBlockingQueue<>();

    /**
     * @param keys of its configuration, as YAML within braces
     */
    public CollectingProxy(String keys) throws Exception {
        ProxyConfig config = RunningProxy.configOf("listen: '127.0.0.1:0', " + keys);
        Witness witness = new Witness();
        ExchangeObservers observers = ExchangeObservers.of(
                new Sink(),
                witness,
                new LoopClock(Clock.systemUTC(), System::nanoTime),
                new Inspection(ContentCodings.load(), config.observation().maxEventBytes()));
        relay = Relay.start(
                config.relay(), config.routes(), () -> new LoopObservers(observers, witness), System::nanoTime);
    }

    public int port() {
        return relay.address().getPort();
    }

    /** The next request that has ended. */
    public RequestFinished finished() throws InterruptedException {
        RequestFinished next = finished.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no request has ended");
        }
        return next;
    }

    public boolean sawNothing() {
        return finished.isEmpty();
    }

    @Override
    public void close() {
        relay.close();
    }

    private final class Sink implements EventSink {

        @Override
        public long clockOffsetMicros() {
            return 0;
        }

        @Override
        public boolean offer(Pending pending) {
            if (pending.record() instanceof RequestFinished ended) {
                finished.add(ended);
            }
            return true;
        }
    }
}
