package io.streamgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.faults.account.Life;
import io.streamgauge.faults.account.Row;
import io.streamgauge.faults.account.Stored;
import io.streamgauge.faults.answer.Pace;
import io.streamgauge.faults.clients.Clients;
import io.streamgauge.faults.clients.Ended;
import io.streamgauge.faults.clients.Pauses;
import io.streamgauge.faults.engine.Engine;
import io.streamgauge.installation.Scrape;
import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.programs.BrokerProcess;
import io.streamgauge.programs.ProxyProcess;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.TopicReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.Admin;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;
import org.jspecify.annotations.Nullable;

/** What every fault is applied to: an engine, a proxy, clients, and topics of its own on a broker. */
final class Scene implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int PARTITIONS = 3;

    /** Of the pace asked for, at least one in so many. */
    private static final int LEAST = 10;

    private final BrokerProcess broker;
    private final Pace pace;
    private final TopicSpec topic;
    private final ProxyProcess.Place place;
    private final Engine engine;
    private final ProxyProcess.Settings settings;
    private final List<Excuse> excuses = new ArrayList<>();
    private @Nullable ProxyProcess proxy;
    private @Nullable Clients clients;

    /**
     * @param directory of its own; the spool's is {@code spool} in it
     * @param proxyKeys further settings of the proxy
     */
    Scene(BrokerProcess broker, Pace pace, Path directory, String proxyKeys) throws IOException {
        this.broker = broker;
        this.pace = pace;
        String prefix = directory.getFileName() + "-";
        this.topic = Topics.embedded(prefix).withPartitions(PARTITIONS).requests();
        this.engine = new Engine(pace, LoopbackPorts.free());
        this.place = ProxyProcess.Place.in(directory, engine.uri());
        this.settings = new ProxyProcess.Settings(
                proxyKeys,
                "bootstrap-servers: \"" + broker.bootstrapServers() + "\"\ntopic-prefix: \"" + prefix + "\"");
    }

    Scene withTopic() {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(List.of(topic));
        }
        return this;
    }

    Scene withProxy() throws IOException {
        proxy = ProxyProcess.start(place, settings);
        return this;
    }

    Scene withClients() throws IOException {
        return withClients(Pauses.none());
    }

    Scene withClients(Pauses pauses) throws IOException {
        clients = Clients.start(pace, pauses, place.port());
        return this;
    }

    /** In its place, after a kill. */
    void startProxyAgain() throws IOException {
        proxy = proxy().startAgain();
    }

    Engine engine() {
        return engine;
    }

    ProxyProcess proxy() {
        return Objects.requireNonNull(proxy);
    }

    Clients clients() {
        return Objects.requireNonNull(clients);
    }

    /** Lets traffic run for so long; on a busy machine it may be slower than it should, but has to be there. */
    void stream(double seconds) {
        Duration time = Duration.ofNanos(Math.round(seconds * 1e9));
        clients().awaitChunks(pace.chunksIn(seconds) / LEAST, time);
    }

    /** Lets every open request end. */
    void endTraffic() {
        clients().close();
    }

    /** Returns when Kafka has taken everything that is to be had. */
    void awaitDelivered() {
        await(() -> {
            Scrape scrape = proxy().scrape();
            assertThat(scrape.sum("llm_proxy_events_waiting")).isZero();
            assertThat(scrape.sum("llm_proxy_spool_events")).isZero();
            assertThat(scrape.sum("llm_proxy_kafka_up")).isEqualTo(1);
        });
    }

    /** Returns when nothing is left of requests. */
    void awaitIdle() {
        await(() -> {
            Scrape scrape = proxy().scrape();
            assertThat(scrape.sum("llm_proxy_open_requests")).isZero();
            assertThat(scrape.sum("llm_proxy_open_client_connections")).isZero();
            assertThat(engine.connections()).isZero();
        });
    }

    static void await(ThrowingRunnable assertion) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).untilAsserted(assertion);
    }

    /** Ends everything in order, and reads what Kafka has. */
    Stored end() throws Exception {
        endTraffic();
        awaitDelivered();
        awaitIdle();
        proxy().stop();
        return stored();
    }

    Stored stored() {
        return Stored.in(TopicReader.records(broker.bootstrapServers(), topic.name()));
    }

    /** Returns when the ledgers of so many runs of the proxy have been closed. */
    void awaitGoodbyes(int runs) {
        await(() -> assertThat(stored().lives().stream().filter(Life::isClosed).count())
                .isGreaterThanOrEqualTo(runs));
    }

    /** Whatever clients see between these moments is the fault's. */
    void excuse(long fromNanos, long toNanos) {
        excuses.add(new Excuse(fromNanos, toNanos));
    }

    private record Excuse(long fromNanos, long toNanos) {

        boolean covers(long nanos) {
            return nanos - fromNanos >= 0 && nanos - toNanos <= 0;
        }
    }

    /** Whether a client had to see this. */
    private boolean isCaused(Ended ended) {
        return ended.how().equals(Ended.LEFT)
                || engine.harmed().contains(ended.request())
                || excuses.stream().anyMatch(excuse -> excuse.covers(ended.atNanos()));
    }

    Row.Ends ends() {
        return Row.Ends.of(clients().ended(), this::isCaused);
    }

    Row.Traffic traffic() {
        return new Row.Traffic(clients().requests(), engine.chunks(), clients().chunks());
    }

    @Override
    public void close() throws IOException {
        if (clients != null) {
            clients.abandon();
        }
        if (proxy != null) {
            proxy.close();
        }
        engine.close();
    }
}
