package io.streamgauge.processor.slo.list;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.processor.metric.ProcessorMetricNames;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says which lists there are, and warns where this process's own is not the one published last. Metrics by any thread, the
 * log by one.
 */
final class ListTelling implements MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(ListTelling.class);

    private final OwnList own;
    private final SloLists lists;
    private final Clock clock;
    private String valid = "";
    private String warned = "";

    ListTelling(OwnList own, SloLists lists, Clock clock) {
        this.own = own;
        this.lists = lists;
        this.clock = clock;
    }

    /** Logs what has changed since the last time. */
    void tell() {
        SloHistory history = lists.history();
        Optional<PublishedList> newest = history.newest();
        if (newest.isEmpty()) {
            return;
        }
        String now = history.at(clock.millis()).version();
        if (!now.equals(valid)) {
            valid = now;
            LOG.atInfo().addKeyValue("version", now).log("This list of SLO classes holds for requests that begin now");
        }
        warn(newest.get(), history);
    }

    private void warn(PublishedList newest, SloHistory history) {
        String conflict = own.conflictsWith(history) ? newest.version() + own.version() : "";
        if (!conflict.isEmpty() && !conflict.equals(warned)) {
            LOG.atWarn()
                    .addKeyValue("version", newest.version())
                    .addKeyValue("own-version", own.version())
                    .addKeyValue("valid-from", Instant.ofEpochMilli(newest.validFromMillis()))
                    .log(
                            "The list of SLO classes published last is another one than this processor's configuration has;"
                                    + " the published one holds for all processors until a changed configuration is taken over");
        }
        warned = conflict;
    }

    @Override
    public List<MetricFamily> metrics() {
        SloHistory history = lists.history();
        List<Point> versions = new ArrayList<>();
        versions.add(version("file", own.version()));
        history.newest().ifPresent(newest -> {
            versions.add(version("newest", newest.version()));
            versions.add(version("valid", history.at(clock.millis()).version()));
        });
        return List.of(
                new MetricFamily(
                        ProcessorMetricNames.SLO_CLASSES_INFO,
                        MetricFamily.Type.GAUGE,
                        "1, with the version of the list of SLO classes: of this processor's file, newest published, valid.",
                        List.of("list", "version"),
                        versions),
                gauge(
                        ProcessorMetricNames.SLO_CLASSES_CONFLICT,
                        "1 while the list published last is another one than this processor's file has, else 0.",
                        own.conflictsWith(history) ? 1 : 0),
                gauge(
                        ProcessorMetricNames.SLO_CLASSES_READ_AGE_SECONDS,
                        "Since this processor has last read llm.slo-classes to its end; above 30 s requests wait.",
                        seconds(lists.age())));
    }

    private static Value version(String list, String version) {
        return new Value(List.of(list, version), 1);
    }

    private static MetricFamily gauge(String name, String help, double value) {
        return new MetricFamily(name, MetricFamily.Type.GAUGE, help, List.of(), List.of(new Value(List.of(), value)));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
