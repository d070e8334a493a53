package io.streamgauge.processor.slo.list;

import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.process.FailureWords;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the topic of SLO lists on a thread of its own, and publishes this process's list where that is due. Goes on
 * trying for as long as Kafka is away. All calls return at once but for the waits.
 */
public final class SloListing implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SloListing.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);

    /** How long the thread may take to leave by itself; a Kafka client that is interrupted instead says so as an error. */
    private static final Duration LEAVING = Duration.ofSeconds(1);

    private final Supplier<SloTopic> connect;
    private final Clock clock;
    private final LongSupplier ticks;
    private final SloLists lists;
    private final OwnList own;
    private final ListTelling telling;
    private final CountDownLatch settled = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private @Nullable Thread thread;

    /** What was said last of a failure that goes on. */
    private String failure = "";

    /** @param atStart what the configuration has */
    SloListing(Supplier<SloTopic> connect, SloClasses atStart, Clock clock, LongSupplier ticks) {
        this.connect = connect;
        this.clock = clock;
        this.ticks = ticks;
        this.lists = new SloLists(ticks);
        this.own = new OwnList(atStart);
        this.telling = new ListTelling(own, lists, clock);
    }

    /** Of a topic on the broker these settings name. */
    public static SloListing onKafka(
            String topic, SchemaRegistry registry, Map<String, Object> clientSettings, SloClasses atStart) {
        Clock clock = Clock.systemUTC();
        return new SloListing(
                () -> new KafkaSloTopic(topic, registry, clientSettings, clock), atStart, clock, System::nanoTime);
    }

    /** Begins to follow; the topic has to exist. */
    public synchronized void start() {
        Thread started = new Thread(this::follow, "slo-classes");
        started.setDaemon(true);
        thread = started;
        started.start();
    }

    /** Waits until everything is read, and this process's list published if that was due; false if it takes longer. */
    public boolean awaitSettled(Duration limit) throws InterruptedException {
        return settled.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** What requests are judged by. */
    public SloLists lists() {
        return lists;
    }

    /** The configuration has changed while the process runs. */
    public void replace(SloClasses next) {
        if (own.replace(next)) {
            LOG.atInfo()
                    .addKeyValue("version", next.version())
                    .log("The configuration has another list of SLO classes; it will be published");
        }
    }

    public MetricSource metrics() {
        return telling;
    }

    /** Nobody waits for lists any more, and none is published. */
    @Override
    public synchronized void close() {
        stopped.countDown();
        lists.close();
        if (thread != null) {
            try {
                thread.join(LEAVING.toMillis());
                thread.interrupt();
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void follow() {
        try {
            do {
                followOneConnection();
            } while (!stopped.await(PERIOD.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException | InterruptException e) {
            LOG.atDebug().log("Stopped following the SLO classes");
        }
    }

    private void followOneConnection() throws InterruptedException {
        try (SloTopic topic = connect.get()) {
            SloHistory history = SloHistory.EMPTY;
            do {
                history = step(topic, history);
            } while (!stopped.await(PERIOD.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptException e) {
            throw e;
        } catch (RuntimeException e) {
            // Requests wait for whoever reads the topic: it has to go on, whatever fails.
            tell(FailureWords.of(e));
        }
    }

    /** Once for as long as it stays the same: it is tried again every second. */
    private void tell(String words) {
        if (!words.equals(failure)) {
            failure = words;
            LOG.atWarn()
                    .addKeyValue("error", words)
                    .log("The topic of SLO classes cannot be read or written; requests wait until it can");
        }
    }

    /** Reads what is new, then publishes what is due. */
    SloHistory step(SloTopic topic, SloHistory before) throws InterruptedException {
        SloHistory history = read(topic, before);
        Optional<SloClasses> due = own.toPublish(history, clock.millis());
        if (due.isPresent()) {
            publish(topic, due.get(), history);
            history = read(topic, history);
        }
        telling.tell();
        settled.countDown();
        failure = "";
        return history;
    }

    private void publish(SloTopic topic, SloClasses list, SloHistory history) throws InterruptedException {
        try {
            topic.publish(list);
        } catch (AuthorizationException e) {
            if (history.size() == 0) {
                throw e;
            }
            own.forbidden();
            LOG.atError()
                    .addKeyValue("own-version", list.version())
                    .addKeyValue("error", FailureWords.of(e))
                    .log("This processor may not publish its list of SLO classes; the one that is published holds");
            return;
        }
        own.published(list);
        LOG.atInfo()
                .addKeyValue("version", list.version())
                .addKeyValue("classes", list.classes().size())
                .log("Published a new list of SLO classes");
    }

    private SloHistory read(SloTopic topic, SloHistory before) {
        long begun = ticks.getAsLong();
        SloHistory history = before;
        for (PublishedList list : topic.read()) {
            history = history.with(list);
        }
        lists.known(history, begun);
        return history;
    }
}
