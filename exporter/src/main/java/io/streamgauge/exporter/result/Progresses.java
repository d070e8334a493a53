package io.streamgauge.exporter.result;

import io.streamgauge.schemas.result.PartitionProgress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far each partition has been worked through. Windows and progress of one commit lie on two topics and arrive one
 * after the other: a progress counts only when it has been here a moment, so that its windows are here too. Written by
 * one thread, read by any.
 */
public final class Progresses {

    /** Several fetches long, each of which waits 50 ms at most. */
    static final Duration SETTLING = Duration.ofMillis(250);

    private final Clock clock;
    private final Map<Integer, Held> byPartition = new ConcurrentHashMap<>();

    Progresses(Clock clock) {
        this.clock = clock;
    }

    private record Held(@Nullable PartitionProgress settled, PartitionProgress newest, long arrivedAtMillis) {

        @Nullable
        PartitionProgress at(long nowMillis) {
            return nowMillis - arrivedAtMillis >= SETTLING.toMillis() ? newest : settled;
        }
    }

    void put(PartitionProgress progress) {
        long now = clock.millis();
        byPartition.compute(
                progress.getPartition(),
                (partition, held) -> new Held(held == null ? null : held.at(now), progress, now));
    }

    /**
     * Starts of the windows in which something is known to be lost. Proxies tell what they could not send in one
     * partition alone, and not of which series it was: so it holds for all of them.
     */
    public Set<Long> incompleteWindows() {
        return settled().stream()
                .flatMap(progress -> progress.getIncompleteWindows().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The newest of every partition, settled or not: totals lie on the same topic and arrive before it, and its own counters
     * need no windows.
     */
    public Collection<PartitionProgress> newest() {
        return byPartition.values().stream().map(Held::newest).toList();
    }

    /** Of every partition that has settled progress, the settled one. */
    public List<PartitionProgress> settled() {
        return settled(byPartition.keySet());
    }

    /** Of these partitions, those that have settled progress. */
    public List<PartitionProgress> settled(Collection<Integer> partitions) {
        long now = clock.millis();
        List<PartitionProgress> settled = new ArrayList<>();
        for (Integer partition : partitions) {
            Held held = byPartition.get(partition);
            PartitionProgress progress = held == null ? null : held.at(now);
            if (progress != null) {
                settled.add(progress);
            }
        }
        return settled;
    }
}
