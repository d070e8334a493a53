package io.streamgauge.exporter.result;

import java.util.Map;

/** How the reading of results goes. Safe for any thread. */
public interface Reception {

    /** Whether everything that stood in the topics at the beginning has been read. */
    boolean caughtUp();

    /** Records read, by topic. */
    Map<String, Long> read();

    /** Records that could not be read, by topic. */
    Map<String, Long> unreadable();
}
