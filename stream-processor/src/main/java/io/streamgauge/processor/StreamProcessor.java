package io.streamgauge.processor;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.metrics.ReloadCounters;
import io.streamgauge.bootstrap.process.FailureWords;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.processor.failures.FailureCounts;
import io.streamgauge.processor.metric.ProcessorMetricNames;
import io.streamgauge.processor.results.WindowsProcessor;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.slo.list.SloListing;
import io.streamgauge.processor.tracker.TrackerProcessor;
import io.streamgauge.schemas.registry.RegistryWait;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns the events of llm.requests into windows and totals, exactly once. Starting returns at once and goes on in the
 * background for as long as Kafka or a topic is missing; {@link #ready} tells when it has come up.
 */
public final class StreamProcessor implements Service {

    private static final Logger LOG = LoggerFactory.getLogger(StreamProcessor.class);
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(30);
    /** Without leaving, those who take over, a restarted process too, would wait for the session to time out. */
    private static final CloseOptions LEAVING = CloseOptions.timeout(CLOSE_LIMIT)
            .withGroupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP);

    private static final Duration RETRY = Duration.ofSeconds(2);

    private final ProcessorConfig config;
    private final Topics topics;
    private final SchemaRegistry registry;
    private final KafkaSettings kafka;
    private final FailureCounts failures = new FailureCounts();
    private final SloListing slos;
    private final ProcessorMetrics metrics;
    private final ReloadCounters reloads = new ReloadCounters(ProcessorMetricNames.RELOADS);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable KafkaStreams streams;
    private volatile boolean broken;
    private @Nullable Thread startup;

    public StreamProcessor(ProcessorConfig config, KafkaSettings kafka, SchemaRegistry registry) {
        this.config = config;
        this.kafka = kafka;
        this.registry = registry;
        this.topics = Topics.withPrefix(kafka.topicPrefix()).inEpoch(kafka.epoch());
        this.slos = SloListing.onKafka(topics.sloClasses().name(), registry, clients(), config.slos());
        this.metrics = new ProcessorMetrics(failures, () -> streams);
    }

    @Override
    public String name() {
        return "processor";
    }

    /** How the processor itself fares. */
    public MetricSource metrics() {
        return () -> Stream.of(metrics, slos.metrics(), reloads)
                .flatMap(source -> source.metrics().stream())
                .toList();
    }

    /** Takes over the SLO classes of a changed configuration: publishes them, if they are new. Returns at once. */
    public void reload(SloClasses next) {
        slos.replace(next);
        reloads.applied();
    }

    /** Counts a configuration that cannot be used. */
    public void reloadRefused() {
        reloads.refused();
    }

    /** @throws KafkaException the settings are wrong */
    @Override
    public void start() {
        KafkaStreams made = streams();
        streams = made;
        Thread thread = new Thread(() -> bringUp(made), "processor-startup");
        thread.setDaemon(true);
        thread.start();
        startup = thread;
    }

    /** Whether partitions are being worked on: a stream whose brokers have gone stays RUNNING. */
    @Override
    public boolean ready() {
        KafkaStreams current = streams;
        return current != null
                && current.state() == KafkaStreams.State.RUNNING
                && GroupContact.held(current.metrics().values());
    }

    @Override
    public boolean alive() {
        KafkaStreams current = streams;
        return !broken && (current == null || current.state() != KafkaStreams.State.ERROR);
    }

    @Override
    public void close() {
        stopped.countDown();
        if (startup != null) {
            startup.interrupt();
            joinUninterrupted(startup);
        }
        slos.close();
        KafkaStreams current = streams;
        if (current != null && !current.close(LEAVING)) {
            LOG.atWarn()
                    .addKeyValue("limit", CLOSE_LIMIT)
                    .log(
                            "The processor did not stop in time; it goes on from its last commit when it is started again");
        }
    }

    private static void joinUninterrupted(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private KafkaStreams streams() {
        Map<String, Object> settings = StreamsSettings.of(config, kafka, topics, failures);
        StreamsConfig streamsConfig = new StreamsConfig(settings);
        ProcessorTopology topology = new ProcessorTopology(
                topics,
                registry,
                streamsConfig,
                () -> new TrackerProcessor(slos.lists(), config.labels(), metrics::count),
                sinks -> new WindowsProcessor(
                        sinks, config.pace().publish(), config.labels().groupings()));
        Properties properties = new Properties();
        properties.putAll(settings);
        KafkaStreams made = new KafkaStreams(topology.get(), properties);
        made.setUncaughtExceptionHandler(this::replaceThread);
        return made;
    }

    private void bringUp(KafkaStreams made) {
        try {
            if (new RequiredTopics(topics, stopped).await(clients()) && new RegistryWait(registry, stopped).await()) {
                slos.start();
                while (!slos.awaitSettled(RETRY)) {
                    if (stopped.getCount() == 0) {
                        return;
                    }
                }
                made.start();
            }
        } catch (InterruptedException | InterruptException e) {
            // close() waits for this thread, and nothing has been started.
            LOG.atDebug().log("Stopped before it had come up");
        } catch (RuntimeException e) {
            broken = true;
            LOG.atError().addKeyValue("error", FailureWords.of(e)).log("The processor cannot come up");
        }
    }

    private Map<String, Object> clients() {
        Map<String, Object> clients = new HashMap<>(kafka.properties());
        clients.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        return clients;
    }

    private StreamThreadExceptionResponse replaceThread(Throwable cause) {
        if (stopped.getCount() == 0) {
            LOG.atDebug().setCause(cause).log("A stream thread ended in the stop");
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        }
        failures.addThread();
        LOG.atError()
                .setCause(FailureWords.mayQuoteAnywhere(cause) ? null : cause)
                .addKeyValue("error", FailureWords.of(cause))
                .log("A stream thread died and is replaced; it goes on from its last commit");
        try {
            // What kills a thread at once, such as a missing right, must not keep a processor busy.
            stopped.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return StreamThreadExceptionResponse.REPLACE_THREAD;
    }
}
