package io.streamgauge.exporter.page.request;

import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.Run;
import io.streamgauge.schemas.tally.StallRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** When the output events of a request came, and which of its gaps are stalls; micro seconds since t0. */
final class ChunkTimes {

    private final List<Long> all = new ArrayList<>();
    private final TreeSet<Long> disturbed = new TreeSet<>();
    private final List<Gap> stalls = new ArrayList<>();
    private final Map<Integer, Long> latestByChoice = new HashMap<>();
    private final StallRule rule = new StallRule();
    private long next;

    /** Between two consecutive output events of one choice. */
    record Gap(long fromMicros, long toMicros) {}

    private ChunkTimes() {}

    /** @param packs in any order; some may have come twice, some may be missing */
    static ChunkTimes of(List<Pack> packs) {
        ChunkTimes times = new ChunkTimes();
        // A pack that was sent twice begins at the same event.
        packs.stream()
                .sorted(Comparator.comparingLong(Pack::getFirstIndex))
                .filter(pack -> pack.getFirstIndex() >= times.next)
                .forEach(times::add);
        return times;
    }

    private void add(Pack pack) {
        Set<Integer> notOwn = pack.getDisturbed().stream().map(Disturbed::getAt).collect(Collectors.toSet());
        long at = pack.getFirstAtMicros();
        int events = pack.getGapsMicros().size() + 1;
        for (int index = 0; index < events; index++) {
            at += index == 0 ? 0 : pack.getGapsMicros().get(index - 1);
            add(at, choice(pack, index), notOwn.contains(index));
        }
        next = pack.getFirstIndex() + events;
    }

    private void add(long at, int choice, boolean notOwn) {
        all.add(at);
        Long before = latestByChoice.put(choice, at);
        if (notOwn) {
            disturbed.add(at);
        } else if (before != null && rule.isStall(at - before)) {
            stalls.add(new Gap(before, at));
        }
    }

    private static int choice(Pack pack, int index) {
        int choice = 0;
        for (Run run : pack.getRuns()) {
            choice = run.getAt() <= index ? run.getChoice() : choice;
        }
        return choice;
    }

    /** Of every event that is known, ascending. */
    List<Long> all() {
        return List.copyOf(all);
    }

    /** Those that end a gap which is not the model's. */
    List<Long> disturbed() {
        return List.copyOf(disturbed);
    }

    /** Gaps that are stalls, if nothing is missing. */
    List<Gap> stalls() {
        return List.copyOf(stalls);
    }
}
