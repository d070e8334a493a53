package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.label.RequestLabels;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Grouping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * What is told of a request at one point of its story, for each series that it is in by then. Where it has just come
 * into a series, what its start has said is told there first.
 *
 * @param before the request until then; null where nothing of it had come
 * @param labels as far as they are decided now
 * @param headAtMicros when its response head came, on the broker's clock; null where that is not told now
 * @param ended the request as a whole, at its end
 */
record Telling(
        @Nullable FollowedRequest before,
        RequestLabels labels,
        List<Sample> samples,
        @Nullable Long headAtMicros,
        @Nullable EndedRequest ended) {

    /** How an open request is seen, in a grouping. */
    interface View extends BiFunction<FollowedRequest, Grouping, @Nullable OpenRequest> {}

    /**
     * One change for each series.
     *
     * @param after the request from now on; null where it has ended
     * @param until how it was seen before
     */
    List<SeriesChange> changes(@Nullable FollowedRequest after, View until) {
        List<SeriesChange> changes = new ArrayList<>(labels.series().size());
        for (Map.Entry<Grouping, Series> entry : labels.series().entrySet()) {
            Grouping grouping = entry.getKey();
            changes.add(new SeriesChange(
                    entry.getValue(),
                    samples(grouping),
                    before == null ? null : until.apply(before, grouping),
                    after == null ? null : after.heard(grouping),
                    grouping == Grouping.ROUTE ? ended : null));
        }
        return changes;
    }

    /** What is told now and has to wait for a label. */
    List<Sample> held() {
        if (!labels.holdsStart()) {
            return List.of();
        }
        return before == null || before.held().isEmpty() ? samples : joined(before.held(), samples);
    }

    private List<Sample> samples(Grouping grouping) {
        if (grouping.beginsAtHead()) {
            return HeadSamples.of(samples, headAtMicros);
        }
        List<Sample> told = isNew(grouping) && before != null ? joined(before.held(), samples) : samples;
        return grouping == Grouping.ROUTE ? withOverflow(told) : told;
    }

    private boolean isNew(Grouping grouping) {
        return before == null || !before.labels().series().containsKey(grouping);
    }

    private List<Sample> withOverflow(List<Sample> told) {
        List<String> overflowed = labels.overflowedSince(before == null ? RequestLabels.NONE : before.labels());
        if (overflowed.isEmpty()) {
            return told;
        }
        List<Sample> all = new ArrayList<>(told);
        long at = told.isEmpty() ? 0 : told.get(0).atMicros();
        overflowed.forEach(label -> all.add(new Sample.Counted(CountName.LABEL_OVERFLOW, List.of(label), 1, at)));
        return all;
    }

    private static List<Sample> joined(List<Sample> first, List<Sample> second) {
        List<Sample> all = new ArrayList<>(first.size() + second.size());
        all.addAll(first);
        all.addAll(second);
        return all;
    }
}
