package io.streamgauge.exporter.reading;

import io.streamgauge.schemas.topic.Topics;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What has been read, by topic. Safe for any thread. */
final class ReadCounts {

    private final Map<String, Counters> byTopic = new TreeMap<>();

    ReadCounts(Topics topics) {
        byTopic.put(topics.totals().name(), new Counters());
        byTopic.put(topics.windows().name(), new Counters());
        byTopic.put(topics.sloClasses().name(), new Counters());
    }

    private record Counters(LongAdder read, LongAdder unreadable) {
        Counters() {
            this(new LongAdder(), new LongAdder());
        }
    }

    void read(String topic) {
        counters(topic).read.increment();
    }

    /** Counts one that cannot be read; gives how many there were by now. */
    long unreadable(String topic) {
        LongAdder unreadable = counters(topic).unreadable;
        unreadable.increment();
        return unreadable.sum();
    }

    private Counters counters(String topic) {
        Counters counters = byTopic.get(topic);
        if (counters == null) {
            throw new IllegalArgumentException("not a topic of results: " + topic);
        }
        return counters;
    }

    Map<String, Long> read() {
        Map<String, Long> read = new TreeMap<>();
        byTopic.forEach((topic, counters) -> read.put(topic, counters.read.sum()));
        return read;
    }

    Map<String, Long> unreadable() {
        Map<String, Long> unreadable = new TreeMap<>();
        byTopic.forEach((topic, counters) -> unreadable.put(topic, counters.unreadable.sum()));
        return unreadable;
    }
}
