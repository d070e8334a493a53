package io.streamgauge.processor.slo.list;

import io.streamgauge.processor.slo.SloClasses;
import java.util.List;

/** The topic of SLO lists, to one reader. Blocks; one thread. Fails with Kafka's own exceptions. */
interface SloTopic extends AutoCloseable {

    /** What was added since the call before, up to the end of the topic as it is when this is called. */
    List<PublishedList> read();

    /** Adds a list; returns when the broker has it. */
    void publish(SloClasses classes) throws InterruptedException;

    @Override
    void close();
}
