package io.streamgauge.processor;

import io.streamgauge.processor.cohorts.Cohorts;
import io.streamgauge.processor.label.LabelAdmission;
import io.streamgauge.processor.results.ResultAddress;
import io.streamgauge.processor.results.Sinks;
import io.streamgauge.processor.results.WindowsProcessor;
import io.streamgauge.processor.totals.Totals;
import io.streamgauge.processor.tracker.TrackerProcessor;
import io.streamgauge.processor.tracker.boot.BootStore;
import io.streamgauge.processor.tracker.progress.Progress;
import io.streamgauge.processor.tracker.request.ClosedRequests;
import io.streamgauge.processor.tracker.request.OpenRequests;
import io.streamgauge.processor.windows.Windows;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.serde.EventDeserializer;
import io.streamgauge.schemas.topic.Topics;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;
import org.apache.kafka.streams.processor.StreamPartitioner;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * llm.requests -> tracker -> windows -> llm.windows, llm.totals: one sub-topology, everything named. Names of stores
 * are names of changelogs: a renamed one is an empty one.
 */
final class ProcessorTopology implements Supplier<Topology> {

    private static final String SOURCE = "llm-requests";
    private static final String TRACKER = "tracker";
    private static final String WINDOWS = "windows";
    private static final Sinks SINKS = new Sinks("llm-windows", "llm-totals");

    /** Every store; a test compares them with the topology. */
    static final List<String> STORES = List.of(
            OpenRequests.STORE,
            Progress.STORE,
            BootStore.STORE,
            ClosedRequests.STORE,
            LabelAdmission.STORE,
            Windows.STORE,
            Cohorts.STORE,
            Totals.STORE);

    private final Topics topics;
    private final SchemaRegistry registry;
    private final StreamsConfig streams;
    private final Supplier<TrackerProcessor> tracker;
    private final Function<Sinks, WindowsProcessor> windows;

    ProcessorTopology(
            Topics topics,
            SchemaRegistry registry,
            StreamsConfig streams,
            Supplier<TrackerProcessor> tracker,
            Function<Sinks, WindowsProcessor> windows) {
        this.topics = topics;
        this.registry = registry;
        this.streams = streams;
        this.tracker = tracker;
        this.windows = windows;
    }

    @Override
    public Topology get() {
        Topology topology = new Topology(new TopologyConfig(streams));
        topology.addSource(
                SOURCE,
                new ByteArrayDeserializer(),
                new EventDeserializer(registry),
                topics.requests().name());
        topology.addProcessor(TRACKER, tracker::get, SOURCE);
        topology.addProcessor(WINDOWS, () -> windows.apply(SINKS), TRACKER);
        // Written for every record: a cached write to a store in memory is all it costs.
        topology.addStateStore(store(OpenRequests.STORE), TRACKER, WINDOWS);
        topology.addStateStore(store(Progress.STORE), TRACKER, WINDOWS);
        topology.addStateStore(store(BootStore.STORE), TRACKER, WINDOWS);
        topology.addStateStore(store(ClosedRequests.STORE), TRACKER);
        topology.addStateStore(store(LabelAdmission.STORE), TRACKER);
        topology.addStateStore(store(Windows.STORE), WINDOWS);
        topology.addStateStore(store(Cohorts.STORE), WINDOWS);
        topology.addStateStore(store(Totals.STORE), WINDOWS);
        addSink(topology, SINKS.windows(), topics.windows().name());
        addSink(topology, SINKS.totals(), topics.totals().name());
        return topology;
    }

    private static StoreBuilder<KeyValueStore<Bytes, byte[]>> store(String name) {
        return Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
                .withLoggingEnabled(InternalTopics.CHANGELOG)
                .withCachingEnabled();
    }

    private void addSink(Topology topology, String name, String topic) {
        Serializer<ResultAddress> keys = (unused, address) -> address.bytes();
        Serializer<@Nullable SpecificRecord> values = new AvroSerializer<>(registry);
        StreamPartitioner<ResultAddress, @Nullable SpecificRecord> partitioner =
                (unused, address, value, partitions) -> Optional.of(Set.of(address.partition() % partitions));
        topology.addSink(name, topic, keys, values, partitioner, WINDOWS);
    }
}
