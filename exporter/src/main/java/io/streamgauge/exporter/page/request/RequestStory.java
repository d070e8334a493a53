package io.streamgauge.exporter.page.request;

import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFinished;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * One request from t0 to its end.
 *
 * @param chunkMicros time of every output event that is known, since t0, ascending; of some requests not all are
 * @param disturbedMicros those that end a gap which is not the model's
 */
record RequestStory(RequestFinished finished, List<Long> chunkMicros, List<Long> disturbedMicros) {

    static RequestStory of(RequestFinished finished, List<Pack> sent) {
        List<Pack> packs = new ArrayList<>(sent);
        if (finished.getPack() != null) {
            packs.add(finished.getPack());
        }
        // A pack that was sent twice begins at the same event.
        packs.sort(Comparator.comparingLong(Pack::getFirstIndex));
        List<Long> chunks = new ArrayList<>();
        TreeSet<Long> disturbed = new TreeSet<>();
        long next = 0;
        for (Pack pack : packs) {
            if (pack.getFirstIndex() >= next) {
                List<Long> times = times(pack);
                chunks.addAll(times);
                for (Disturbed gap : pack.getDisturbed()) {
                    disturbed.add(times.get(gap.getAt()));
                }
                next = pack.getFirstIndex() + times.size();
            }
        }
        return new RequestStory(finished, List.copyOf(chunks), List.copyOf(disturbed));
    }

    private static List<Long> times(Pack pack) {
        List<Long> times = new ArrayList<>();
        long at = pack.getFirstAtMicros();
        times.add(at);
        for (long gap : pack.getGapsMicros()) {
            at += gap;
            times.add(at);
        }
        return times;
    }

    /** From t0 to the end of the response or of the attempt. */
    long durationMicros() {
        return finished.getPoints().getEndMicros();
    }

    /** Whether the time of every output event is known. */
    boolean isWhole() {
        return chunkMicros.size() == finished.getOutputEvents();
    }
}
