package io.streamgauge.testkit.kafka;

import java.nio.file.Path;
import java.util.Optional;

/** Where a test's broker really is. */
interface Backend {

    void start() throws Exception;

    String bootstrapServers();

    /** Whether {@link #stop} can be followed by {@link #start} on the same address and data. */
    boolean restartable();

    void stop();

    /** Stops for good and removes what it left behind. */
    void dispose() throws Exception;

    /** Where its data are, if a test can look at them. */
    Optional<Path> dataDirectory();

    /** What it is, for the report. */
    String description();
}
