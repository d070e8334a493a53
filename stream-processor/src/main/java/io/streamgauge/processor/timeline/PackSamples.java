package io.streamgauge.processor.timeline;

import io.streamgauge.processor.measure.OutputTokens;
import io.streamgauge.processor.timeline.RequestTimeline.Part;
import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.EventTokens;
import io.streamgauge.schemas.event.Opening;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.PreviousEvent;
import io.streamgauge.schemas.event.Run;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a pack says: its gaps and tokens, and those parts of the story that its events begin. */
final class PackSamples {

    private static final int REASONING = 2;
    private static final int ANSWER = 1 | 4;

    private final Pack pack;
    private final SampleList samples;
    private final long[] times;

    PackSamples(Pack pack, SampleList samples) {
        this.pack = pack;
        this.samples = samples;
        this.times = times(pack);
    }

    /** Adds everything the pack says that has not been counted, and notes what it has added in {@code counted}. */
    void addTo(Set<Part> counted) {
        addOpening(counted);
        addSecond(counted);
        addAnswer(counted);
        addTokens();
        addGaps();
    }

    /** Time of its last event, micro seconds since t0. */
    long lastMicros() {
        return times[times.length - 1];
    }

    private void addOpening(Set<Part> counted) {
        if (pack.getFirstIndex() != 0) {
            return;
        }
        Opening opening = pack.getOpening();
        if (opening != null && counted.add(Part.OPENING)) {
            addWait(Measure.RESPONSE_HEAD, opening.getHeadMicros());
            addWait(Measure.TIME_TO_FIRST_EVENT, opening.getFirstEventMicros());
            Long written = opening.getUpstreamWrittenMicros();
            if (written != null && written <= times[0]) {
                samples.measure(Measure.UPSTREAM_TIME_TO_FIRST_TOKEN, times[0] - written, times[0], List.of());
            }
        }
        if (counted.add(Part.FIRST_OUTPUT)) {
            addWait(Measure.TIME_TO_FIRST_TOKEN, times[0]);
            samples.move(Sample.Move.FIRST_OUTPUT, times[0]);
        }
    }

    /** Outputs of two choices at one time may be one event or two: only the finish tells. */
    private void addSecond(Set<Part> counted) {
        PreviousEvent first = beforeSecond();
        if (first == null) {
            return;
        }
        int index = (int) (1 - pack.getFirstIndex());
        long second = times[index];
        boolean another = second > first.getAtMicros() || choiceOf(index) == first.getChoice();
        if (another && counted.add(Part.SECOND_OUTPUT)) {
            samples.measure(Measure.TIME_TO_SECOND_TOKEN, second - first.getAtMicros(), second, List.of());
        }
    }

    /** The first output of the request, where the second one is in this pack. */
    private @Nullable PreviousEvent beforeSecond() {
        List<PreviousEvent> previous = pack.getPrevious();
        if (pack.getFirstIndex() == 0 && times.length > 1) {
            return new PreviousEvent(choiceOf(0), times[0]);
        }
        return pack.getFirstIndex() == 1 && previous.size() == 1 ? previous.get(0) : null;
    }

    private int choiceOf(int index) {
        int choice = 0;
        for (Run run : pack.getRuns()) {
            choice = run.getAt() <= index ? run.getChoice() : choice;
        }
        return choice;
    }

    private void addAnswer(Set<Part> counted) {
        Long answer = pack.getAnsweredBefore() ? null : firstWith(ANSWER);
        if (answer == null || !counted.add(Part.ANSWER)) {
            return;
        }
        addWait(Measure.TIME_TO_FIRST_ANSWER, answer);
        Long before = pack.getReasoningBeforeMicros();
        Long begun = before == null ? firstWith(REASONING) : before;
        // Where both came in one read, a pack may end between them: the finish tells.
        if (begun != null && begun < answer) {
            counted.add(Part.REASONING);
            samples.measure(Measure.REASONING, answer - begun, answer, List.of());
        }
    }

    private @Nullable Long firstWith(int classes) {
        for (Run run : pack.getRuns()) {
            if ((run.getClasses() & classes) != 0) {
                return times[run.getAt()];
            }
        }
        return null;
    }

    private void addTokens() {
        boolean told = pack.getTokensTold();
        List<String> labels = List.of(OutputTokens.source(told));
        Map<Integer, Long> other = new HashMap<>();
        for (EventTokens tokens : pack.getTokens()) {
            other.put(tokens.getAt(), tokens.getTokens());
        }
        for (int i = 0; i < times.length; i++) {
            long tokens = told ? other.getOrDefault(i, 1L) : 1;
            samples.add(CountName.DELIVERED_TOKENS, tokens, times[i], labels);
        }
    }

    private void addGaps() {
        Map<Integer, DisturbedCause> disturbed = new HashMap<>();
        for (Disturbed mark : pack.getDisturbed()) {
            disturbed.put(mark.getAt(), mark.getCause());
        }
        Map<Integer, Long> last = new HashMap<>();
        for (PreviousEvent event : pack.getPrevious()) {
            last.put(event.getChoice(), event.getAtMicros());
        }
        List<Run> runs = pack.getRuns();
        for (int r = 0; r < runs.size(); r++) {
            Run run = runs.get(r);
            int end = r + 1 < runs.size() ? runs.get(r + 1).getAt() : times.length;
            for (int i = run.getAt(); i < end; i++) {
                addGap(last.put(run.getChoice(), times[i]), times[i], disturbed.get(i));
            }
        }
    }

    private void addGap(@Nullable Long before, long at, @Nullable DisturbedCause cause) {
        if (cause != null) {
            samples.count(CountName.DISTURBED_GAPS, at, cause.name().toLowerCase(Locale.ROOT));
        }
        if (before == null || cause != null) {
            return;
        }
        samples.measure(Measure.INTER_CHUNK_LATENCY, at - before, at, List.of());
        if (at == before) {
            samples.count(CountName.COALESCED_CHUNKS, at);
        }
    }

    private void addWait(Measure measure, @Nullable Long micros) {
        if (micros != null) {
            samples.measure(measure, micros, micros, List.of());
        }
    }

    private static long[] times(Pack pack) {
        List<Long> gaps = pack.getGapsMicros();
        long[] times = new long[gaps.size() + 1];
        times[0] = pack.getFirstAtMicros();
        for (int i = 1; i < times.length; i++) {
            times[i] = times[i - 1] + gaps.get(i - 1);
        }
        return times;
    }
}
