package io.streamgauge.faults.outage;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.faults.account.Row;
import io.streamgauge.faults.account.SentOrder;
import io.streamgauge.faults.account.Stored;
import io.streamgauge.faults.answer.Pace;
import io.streamgauge.installation.Scrape;
import io.streamgauge.installation.WindowCounts;
import io.streamgauge.programs.BrokerProcess;
import io.streamgauge.programs.Cable;
import io.streamgauge.programs.RoleProcess;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.serde.TotalsDeserializer;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.TopicReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.awaitility.core.ThrowingRunnable;

/** Two proxies under traffic, a processor and an exporter on one broker. The first proxy reaches it by a cable. */
public final class Fleet implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final int PARTITIONS = 3;

    private final BrokerProcess broker;
    private final Topics topics;
    private final Cable cable;
    private final RoleProcess processor;
    private final RoleProcess exporter;
    private final MeasuredProxy first;
    private final MeasuredProxy second;

    /** Starts all programs; {@link #begin} waits for them. */
    public Fleet(BrokerProcess broker, Pace pace, Path directory) throws IOException {
        this.broker = broker;
        String prefix = directory.getFileName() + "-";
        topics = Topics.embedded(prefix).withPartitions(PARTITIONS);
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(topics.all());
        }
        cable = broker.cable();
        String kafka = RoleProcess.kafka(broker.bootstrapServers(), prefix);
        processor = role("processor", directory, "kafka:\n" + kafka.indent(2));
        exporter = role("exporter", directory, "exporter: { stale-after: 10s }\nkafka:\n" + kafka.indent(2));
        first = new MeasuredProxy(
                pace,
                Files.createDirectories(directory.resolve("first")),
                RoleProcess.kafka(broker.bootstrapServersByCable(), prefix));
        second = new MeasuredProxy(pace, Files.createDirectories(directory.resolve("second")), kafka);
    }

    /** Lets clients ask, once everything is ready. */
    public void begin() throws IOException {
        processor.awaitReady();
        exporter.awaitReady();
        first.begin();
        second.begin();
    }

    /** Lets clients ask no more; {@link #end} waits for those that do. */
    public void endTraffic() {
        first.clients().end();
        second.clients().end();
    }

    private static RoleProcess role(String role, Path directory, String settings) throws IOException {
        RoleProcess process = RoleProcess.soonUp(role, directory.resolve(role), settings);
        process.start();
        return process;
    }

    /** That of the first proxy. */
    public Cable cable() {
        return cable;
    }

    /** The one whose cable can be cut. */
    public MeasuredProxy first() {
        return first;
    }

    public MeasuredProxy second() {
        return second;
    }

    private long sum(ToLongFunction<MeasuredProxy> of) {
        return of.applyAsLong(first) + of.applyAsLong(second);
    }

    private long requests() {
        return sum(proxy -> proxy.clients().requests());
    }

    /** What lies on the proxies' disks. */
    public String spooled() throws IOException, InterruptedException {
        return (first.spooled() + second.spooled()) + " records spooled";
    }

    /** Returns once traffic is counted and windows are complete. */
    public void awaitCounted() {
        await(() -> {
            Scrape scrape = exporter.scrape();
            assertThat(scrape.sum("llm_requests_total", "outcome", "ok")).isPositive();
            assertThat(scrape.samples("llm_window_complete")).isNotEmpty().allMatch(sample -> sample.value() == 1);
        });
    }

    /** Returns once it is told that windows are incomplete, and that nobody knows what has become of open requests. */
    public void awaitIncomplete() {
        await(() -> {
            Scrape scrape = exporter.scrape();
            assertThat(scrape.samples("llm_window_complete")).isNotEmpty().allMatch(sample -> sample.value() == 0);
            assertThat(scrape.sum("llm_requests_in_flight", "phase", "unknown")).isPositive();
        });
    }

    /** Returns once it is told that nothing is known. */
    public void awaitDown() {
        await(() -> assertThat(exporter.scrape().value("llm_pipeline_up")).hasValue(0));
    }

    /** Lets traffic end and asserts that nothing is lost or doubled, in order, and windows are what they would have been. */
    public Row end(String fault, String remark) throws Exception {
        first.clients().close();
        second.clients().close();
        await(() -> assertThat(first.isDelivered() && second.isDelivered()).isTrue());
        List<ConsumerRecord<byte[], byte[]>> requests = read(topics.requests().name());
        long repeated = SentOrder.assertStrict(requests);
        WindowCounts told = WindowCounts.told(requests);
        await(() -> assertThat(WindowCounts.published(read(topics.windows().name())))
                .isEqualTo(told));
        await(() -> assertThat(incomplete()).isEmpty());
        await(() -> assertTotals(exporter.scrape(), repeated));
        first.stop();
        second.stop();

        Stored stored = Stored.in(read(topics.requests().name()));
        stored.assertBalanced();
        assertThat(stored.holes()).isZero();
        assertThat(stored.outcomes()).isEqualTo(Map.of("OK/stop", requests()));
        return new Row(
                fault,
                new Row.Traffic(
                        requests(),
                        sum(proxy -> proxy.engine().chunks()),
                        sum(proxy -> proxy.clients().chunks())),
                new Row.Result(stored.observed(), stored.chunks(), stored.dropped(), 0, stored.twice()),
                Row.Ends.of(
                        List.of(first, second).stream()
                                .flatMap(proxy -> proxy.clients().ended().stream())
                                .toList(),
                        ended -> false),
                remark);
    }

    private void assertTotals(Scrape scrape, long repeated) {
        double requests = (double) requests();
        assertThat(scrape.sum("llm_requests_started_total")).isEqualTo(requests);
        assertThat(scrape.sum("llm_requests_total", "outcome", "ok")).isEqualTo(requests);
        assertThat(scrape.sum("llm_requests_total", "outcome", "lost")).isZero();
        assertThat(scrape.sum("llm_lost_records_total")).isZero();
        assertThat(scrape.sum("llm_late_events_total")).isZero();
        assertThat(scrape.sum("llm_duplicate_records_total")).isEqualTo((double) repeated);
    }

    /** Windows in which something is missing, as the newest results tell. */
    private Map<Integer, List<Long>> incomplete() {
        Map<Integer, List<Long>> newest = new HashMap<>();
        TotalsDeserializer totals = new TotalsDeserializer(new BundledSchemaRegistry());
        for (var record : read(topics.totals().name())) {
            if (totals.deserialize(record.topic(), record.value()) instanceof PartitionProgress progress) {
                newest.put(progress.getPartition(), progress.getIncompleteWindows());
            }
        }
        newest.values().removeIf(List::isEmpty);
        return newest;
    }

    private List<ConsumerRecord<byte[], byte[]>> read(String topic) {
        return TopicReader.records(broker.bootstrapServers(), topic);
    }

    private static void await(ThrowingRunnable assertion) {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(500)).untilAsserted(assertion);
    }

    @Override
    public void close() throws IOException {
        first.close();
        second.close();
        exporter.close();
        processor.close();
        cable.close();
    }
}
