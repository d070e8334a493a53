package io.streamgauge.proxy.publish;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.problem.Problem;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.clock.Times;
import io.streamgauge.proxy.publish.log.Connection;
import io.streamgauge.proxy.publish.log.RecordLog;
import io.streamgauge.proxy.publish.log.kafka.KafkaRecordLog;
import io.streamgauge.proxy.publish.log.kafka.ProducerErrors;
import io.streamgauge.proxy.publish.log.kafka.ProducerSettings;
import io.streamgauge.proxy.publish.metrics.PublisherMetrics;
import io.streamgauge.proxy.publish.metrics.SpoolMetrics;
import io.streamgauge.proxy.publish.metrics.Status;
import io.streamgauge.proxy.publish.spool.Spool;
import io.streamgauge.proxy.publish.spool.SpoolSettings;
import io.streamgauge.proxy.publish.spool.record.Encoder;
import io.streamgauge.proxy.publish.spool.segment.SpoolDirectory;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.RegistryUnavailableException;
import io.streamgauge.schemas.registry.RegistryWait;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.topic.Topics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings events to Kafka on a thread of its own. Starts and stays ready whether Kafka answers or not; never throws
 * into, blocks or slows an event loop.
 */
public final class Publisher implements Service, MetricSource {
    private static final Logger LOG = LoggerFactory.getLogger(Publisher.class);

    /**
     * The time a record may stay with the sender. Every pass becomes a request to Kafka, which costs both sides more
     * than the records in it, so fewer are better: 50 ms are little beside the second in which totals are to be seen.
     * Polling spares event loops the wake-up call.
     */
    private static final long SLEEP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** A fault that stays must not fill the log. */
    private static final long AFTER_FAULT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final Duration STOP_MARGIN = Duration.ofSeconds(5);

    private final Sender sender;
    private final Uuid boot = UuidBits.of(UUID.randomUUID());
    private final ProducerErrors errors;
    private final SpoolSettings spool;
    private final ProducerSettings producer;
    private final Times times;
    private final Duration closeTimeout;
    private final SchemaRegistry registry;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean stopping;
    private @Nullable SpoolDirectory directory;
    private @Nullable Thread thread;

    /**
     * For one run of a proxy.
     *
     * @param proxy its name, for people
     */
    public Publisher(String proxy, PublisherConfig config, KafkaSettings kafka, SchemaRegistry registry) {
        this(proxy, config, kafka, registry, new BundledSchemaRegistry());
    }

    /** @param released gives schemas the numbers they have before Kafka */
    Publisher(
            String proxy,
            PublisherConfig config,
            KafkaSettings kafka,
            SchemaRegistry registry,
            SchemaRegistry released) {
        this.errors = new ProducerErrors();
        this.times = Times.SYSTEM;
        this.closeTimeout = config.closeTimeout();
        this.spool = config.spool();
        String topic = Topics.withPrefix(kafka.topicPrefix()).requests().name();
        this.producer = new ProducerSettings(kafka, proxy + "-publisher", config.windowBytes());
        this.registry = registry;
        Connection connection = new Connection(() -> log(topic));
        Encoder encoder = new Encoder(boot, new AvroSerializer<>(released));
        this.sender = new Sender(proxy, config, encoder, connection, times);
    }

    /**
     * Takes the spool's directory, if one is configured: no other process may have it. To be called before the start.
     *
     * @throws ConfigException it cannot be used, or no producer takes the settings of Kafka
     */
    public void prepare() throws ConfigException {
        Optional<String> problem = producer.problem();
        if (problem.isPresent()) {
            throw refused("kafka.properties", problem.get());
        }
        if (spool.directory().isEmpty()) {
            return;
        }
        try {
            directory = SpoolDirectory.take(spool.directory().get());
        } catch (IOException e) {
            throw refused("proxy.spool.directory", String.valueOf(e.getMessage()));
        }
    }

    private RecordLog log(String topic) {
        if (!registry.isPrepared()) {
            throw new RegistryUnavailableException("the schema registry has not given its numbers yet");
        }
        return new KafkaRecordLog(topic, producer, times::wallMicros, errors, registry);
    }

    private static ConfigException refused(String key, String message) {
        return new ConfigException(List.of(new Problem(key, Origin.DEFAULT, message)));
    }

    /** A new way in, for the use of one event loop alone. Any thread, also before the start. */
    public EventSink openSink() {
        return sender.openRing();
    }

    @Override
    public String name() {
        return "publisher";
    }

    @Override
    public void start() {
        if (!registry.isPrepared()) {
            Thread preparing = new Thread(this::prepareRegistry, "schema-registry");
            preparing.setDaemon(true);
            preparing.start();
        }
        Thread started = new Thread(this::run, "publisher");
        started.setDaemon(true);
        started.start();
        thread = started;
    }

    /** Whether its thread runs, also while Kafka is away. */
    @Override
    public boolean ready() {
        Thread running = thread;
        return running != null && running.isAlive();
    }

    @Override
    public List<MetricFamily> metrics() {
        Status status = ready() ? sender.status() : sender.status().withoutKafka();
        List<MetricFamily> all = new ArrayList<>(PublisherMetrics.of(status, sender.clockOffsetMicros()));
        all.addAll(SpoolMetrics.of(status.spool()));
        all.add(SpoolMetrics.of(errors));
        return all;
    }

    Sender sender() {
        return sender;
    }

    private void run() {
        openSpool();
        while (!stopping) {
            passAndSleep();
        }
        try {
            drain();
        } catch (Throwable e) {
            LOG.atError().setCause(e).log("The sender could not end as it should");
        }
    }

    /** On a thread of its own: it may block, and the sender must not. */
    private void prepareRegistry() {
        try {
            new RegistryWait(registry, stopped).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void openSpool() {
        SpoolDirectory taken = directory;
        if (taken == null) {
            return;
        }
        try {
            sender.overflowTo(Spool.open(taken, spool.limits(), boot, times));
        } catch (Throwable e) {
            LOG.atError().setCause(e).log("The spool cannot be read; events wait in memory alone");
        }
    }

    private void passAndSleep() {
        long pause = AFTER_FAULT_NANOS;
        try {
            pause = sender.pass() ? 0 : SLEEP_NANOS;
        } catch (Throwable e) {
            // An error of the machine, too, such as no memory, may be over by the next pass.
            LOG.atError().setCause(e).log("A pass of the sender failed");
        }
        LockSupport.parkNanos(this, pause);
    }

    private void drain() {
        long deadline = times.nanos() + closeTimeout.toNanos();
        sender.beginClosing();
        if (drainedBefore(deadline)) {
            sender.addClosingHeartbeats();
            drainedBefore(deadline);
        }
        Balance last = sender.finish();
        if (last.dropped(DropReason.SHUTDOWN).records() > 0) {
            LOG.atWarn()
                    .addKeyValue("records", last.dropped(DropReason.SHUTDOWN).records())
                    .addKeyValue("chunks", last.dropped(DropReason.SHUTDOWN).chunks())
                    .log("Stopped before Kafka had taken everything");
        }
    }

    private boolean drainedBefore(long deadline) {
        do {
            passAndSleep();
        } while (!sender.isDrained() && !sender.isSafe() && times.nanos() - deadline < 0);
        return sender.isDrained();
    }

    /** Event loops must have stopped. Waits for Kafka up to the limit; what is left then is counted and told. */
    @Override
    public void close() {
        Thread running = thread;
        if (running == null) {
            releaseSpool();
            return;
        }
        if (stopping) {
            return;
        }
        stopping = true;
        stopped.countDown();
        LockSupport.unpark(running);
        try {
            running.join(closeTimeout.plus(STOP_MARGIN).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        releaseSpool();
    }

    private void releaseSpool() {
        SpoolDirectory taken = directory;
        if (taken == null) {
            return;
        }
        try {
            taken.close();
        } catch (IOException e) {
            LOG.atWarn().setCause(e).log("The spool's lock could not be given back");
        }
    }
}
