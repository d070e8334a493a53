package io.streamgauge.processor.slo.list;

import io.streamgauge.processor.slo.SloClasses;
import java.time.Duration;
import java.util.Optional;

/**
 * The list that this process's configuration has, and whether it has to be published. A list is published at a start, or
 * because this process's own file has changed, and never because somebody else has published another: two processes with
 * different files would do that by turns for ever. Any thread.
 */
final class OwnList {

    /** A start publishes a list so often in a day: processes that restart by turns come to rest. */
    static final int BY_STARTS_AT_MOST = 2;

    private static final Duration DAY = Duration.ofDays(1);

    private SloClasses classes;
    private Due due = Due.BY_START;

    private enum Due {
        NOT,
        BY_START,
        BY_CHANGE
    }

    OwnList(SloClasses atStart) {
        this.classes = atStart;
    }

    synchronized String version() {
        return classes.version();
    }

    /** The configuration has changed; tells whether this list has. */
    synchronized boolean replace(SloClasses next) {
        if (next.version().equals(classes.version())) {
            return false;
        }
        classes = next;
        due = Due.BY_CHANGE;
        return true;
    }

    /** What has to be published now, where everything that is published is known. */
    synchronized Optional<SloClasses> toPublish(SloHistory history, long nowMillis) {
        if (due == Due.NOT) {
            return Optional.empty();
        }
        boolean tooOften = due == Due.BY_START
                && history.publishedSince(classes.version(), nowMillis - DAY.toMillis()) >= BY_STARTS_AT_MOST;
        if (tooOften || isNewestOf(history)) {
            due = Due.NOT;
            return Optional.empty();
        }
        return Optional.of(classes);
    }

    /** The broker has it: what others publish after it is no reason to publish it again. */
    synchronized void published(SloClasses sent) {
        if (sent.version().equals(classes.version())) {
            due = Due.NOT;
        }
    }

    /** It may not be published: until the configuration changes, another one holds. */
    synchronized void forbidden() {
        due = Due.NOT;
    }

    /** Another list than this was published last, and this one is not about to be. */
    synchronized boolean conflictsWith(SloHistory history) {
        return due == Due.NOT && history.size() > 0 && !isNewestOf(history);
    }

    private boolean isNewestOf(SloHistory history) {
        return history.newest()
                .filter(newest -> newest.version().equals(classes.version()))
                .isPresent();
    }
}
