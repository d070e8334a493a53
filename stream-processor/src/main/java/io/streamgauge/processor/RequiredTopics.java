package io.streamgauge.processor;

import io.streamgauge.bootstrap.process.FailureWords;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits until the topics exist: Kafka may come up later than we do, and so may whoever creates topics. */
final class RequiredTopics {

    private static final Logger LOG = LoggerFactory.getLogger(RequiredTopics.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** In pauses: the first look is told, then one in thirty. */
    private static final int LOOKS_PER_MESSAGE = 30;

    private final List<String> names;
    private final CountDownLatch stopped;

    RequiredTopics(Topics topics, CountDownLatch stopped) {
        this.names = topics.all().stream().map(TopicSpec::name).toList();
        this.stopped = stopped;
    }

    /** Gives false if it was stopped before they were there. */
    boolean await(Map<String, Object> adminSettings) throws InterruptedException {
        try (Admin admin = Admin.create(adminSettings)) {
            for (int look = 0; !exist(admin, look % LOOKS_PER_MESSAGE == 0); look++) {
                if (stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    return false;
                }
            }
            return true;
        }
    }

    private boolean exist(Admin admin, boolean tell) throws InterruptedException {
        try {
            Set<String> existing = admin.listTopics().names().get();
            List<String> missing =
                    names.stream().filter(name -> !existing.contains(name)).toList();
            if (tell && !missing.isEmpty()) {
                LOG.atWarn()
                        .addKeyValue("topics", missing)
                        .log("Waiting for topics that do not exist; 'streamgauge topics create' creates them");
            }
            return missing.isEmpty();
        } catch (ExecutionException e) {
            if (tell) {
                LOG.atWarn()
                        .addKeyValue("error", FailureWords.of(e.getCause() == null ? e : e.getCause()))
                        .log("Waiting for Kafka, which does not list its topics");
            }
            return false;
        }
    }
}
