package io.streamgauge.exporter.scrape;

import io.streamgauge.exporter.result.Progresses;
import io.streamgauge.schemas.result.PartitionProgress;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Whether results still come: what would be stale is not published. */
final class Freshness {

    private final Clock clock;
    private final Duration staleAfter;

    Freshness(Clock clock, Duration staleAfter) {
        this.clock = clock;
        this.staleAfter = staleAfter;
    }

    /** The progress of these partitions, if all of it is fresh. */
    Optional<List<PartitionProgress>> fresh(Progresses progresses, Collection<Integer> partitions) {
        List<PartitionProgress> settled = progresses.settled(partitions);
        return settled.size() == partitions.size() && allFresh(settled) ? Optional.of(settled) : Optional.empty();
    }

    boolean allFresh(Collection<PartitionProgress> progresses) {
        return !progresses.isEmpty() && progresses.stream().allMatch(this::fresh);
    }

    /** Those of which results have stopped to come. */
    Set<Integer> stale(Collection<PartitionProgress> progresses) {
        return progresses.stream()
                .filter(progress -> !fresh(progress))
                .map(PartitionProgress::getPartition)
                .collect(Collectors.toUnmodifiableSet());
    }

    private boolean fresh(PartitionProgress progress) {
        return ageMillis(progress) <= staleAfter.toMillis();
    }

    /** Now minus the append time worked through. */
    long ageMillis(PartitionProgress progress) {
        return Math.max(0, clock.millis() - progress.getProcessedUntilMillis());
    }
}
