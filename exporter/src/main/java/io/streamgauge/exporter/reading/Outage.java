package io.streamgauge.exporter.reading;

import io.streamgauge.bootstrap.process.FailureWords;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells once that results cannot be read and why, and once that they can again. One thread. */
final class Outage {

    private static final Logger LOG = LoggerFactory.getLogger(Outage.class);

    private final String bootstrapServers;
    private String told = "";

    Outage(String bootstrapServers) {
        this.bootstrapServers = bootstrapServers;
    }

    void began(RuntimeException cause) {
        tell(cause.getClass().getSimpleName(), "Results cannot be read, trying again: " + FailureWords.of(cause));
    }

    /** These topics do not exist; an empty set says that all is well. */
    void missing(Set<String> topics) {
        if (!topics.isEmpty()) {
            tell(topics.toString(), "Waiting for topics that do not exist yet: " + String.join(", ", topics));
        } else if (!told.isEmpty()) {
            told = "";
            LOG.atInfo().addKeyValue("kafka", bootstrapServers).log("Results are read again");
        }
    }

    private void tell(String what, String message) {
        if (!told.equals(what)) {
            told = what;
            LOG.atWarn().addKeyValue("kafka", bootstrapServers).log(message);
        }
    }
}
