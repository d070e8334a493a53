package io.streamgauge.exporter.result;

import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.topic.SloValidity;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The lists of SLO classes that hold now or will: one that was published is not valid at once. Written by one thread. */
final class SloSchedule {

    private final Clock clock;
    private volatile List<Planned> planned = List.of();

    private record Planned(SloClasses classes, long fromMillis) {}

    SloSchedule(Clock clock) {
        this.clock = clock;
    }

    void put(SloClasses classes, long appendedAtMillis) {
        List<Planned> next = new ArrayList<>(planned.subList(indexOfValid(planned), planned.size()));
        next.add(new Planned(classes, SloValidity.fromMillis(classes, appendedAtMillis)));
        planned = List.copyOf(next);
    }

    /** The newest one whose time has come; the first of all needs no time. */
    Optional<SloClasses> valid() {
        List<Planned> current = planned;
        return current.isEmpty()
                ? Optional.empty()
                : Optional.of(current.get(indexOfValid(current)).classes());
    }

    private int indexOfValid(List<Planned> lists) {
        return lists.isEmpty() ? 0 : SloValidity.indexAt(clock.millis(), lists, Planned::fromMillis);
    }
}
