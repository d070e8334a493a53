package io.streamgauge.processor.slo.list;

import io.streamgauge.processor.slo.SloClasses;

/**
 * A list of SLO classes as it stands in its topic.
 *
 * @param appendedAtMillis when the broker took it, milli seconds since the epoch
 * @param validFromMillis first t0 it holds for
 */
record PublishedList(SloClasses classes, long appendedAtMillis, long validFromMillis) {

    String version() {
        return classes.version();
    }
}
