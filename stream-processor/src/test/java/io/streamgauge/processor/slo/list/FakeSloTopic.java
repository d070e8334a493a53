package io.streamgauge.processor.slo.list;

import io.streamgauge.processor.slo.SloClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicAuthorizationException;

/** The topic in memory; every reader has a place of its own. */
final class FakeSloTopic {

    private final List<PublishedList> lists = new ArrayList<>();
    private final LongSupplier clockMillis;
    private boolean away;
    private boolean forbidden;

    FakeSloTopic(LongSupplier clockMillis) {
        this.clockMillis = clockMillis;
    }

    List<String> versions() {
        return lists.stream().map(PublishedList::version).toList();
    }

    /** It may be read, and not written. */
    void forbid() {
        forbidden = true;
    }

    void goAway(boolean gone) {
        away = gone;
    }

    SloTopic reader() {
        return new SloTopic() {
            private int next;

            @Override
            public List<PublishedList> read() {
                check();
                List<PublishedList> fresh = List.copyOf(lists.subList(next, lists.size()));
                next = lists.size();
                return fresh;
            }

            @Override
            public void publish(SloClasses classes) {
                check();
                if (forbidden) {
                    throw new TopicAuthorizationException("llm.slo-classes");
                }
                long now = clockMillis.getAsLong();
                lists.add(new PublishedList(classes, now, now + 60_000));
            }

            @Override
            public void close() {}
        };
    }

    private void check() {
        if (away) {
            throw new KafkaException("away");
        }
    }
}
