package io.streamgauge.processor.slo.list;

import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.slo.SloMatch;
import io.streamgauge.processor.slo.SloRules;
import io.streamgauge.processor.slo.Threshold;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Lists of one class that differ in its name. */
final class SomeLists {

    private SomeLists() {}

    static SloClasses named(String name) {
        Duration limit = Duration.ofSeconds(1);
        return SloClasses.of(List.of(new SloClass(
                name, SloMatch.ALL, Map.of(Threshold.TIME_TO_FIRST_TOKEN, limit), limit, SloRules.DEFAULT, 0.95)));
    }

    /** As it stands in the topic, valid as soon as may be. */
    static PublishedList published(String name, long appendedAtMillis) {
        return new PublishedList(named(name), appendedAtMillis, appendedAtMillis + 60_000);
    }
}
