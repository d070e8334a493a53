package io.streamgauge.processor.timeline;

import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What happened in one request, written down by hand: the truth that events and expectations are both made from. */
public final class Script {

    /** t0 on the wall clock of the proxy, and what the broker's clock is ahead of it. */
    public static final long STARTED_AT = 1_764_000_000_000_000L;

    public static final long OFFSET = 2_500;

    /**
     * One event of the stream.
     *
     * @param at micro seconds since t0
     * @param classes letters of docs/metrics.md, section Classes
     * @param tokens -1 where not told
     */
    public record Event(
            long at,
            String classes,
            int choice,
            long tokens,
            @Nullable DisturbedCause disturbed) {

        public boolean output() {
            return has("CXT");
        }

        public boolean has(String any) {
            return classes.chars().anyMatch(c -> any.indexOf(c) >= 0);
        }
    }

    public final List<Event> events = new ArrayList<>();
    public long end;
    public Outcome outcome = Outcome.OK;
    public String detail = "stop";
    public boolean streamed = true;
    public @Nullable Boolean asked = true;
    public @Nullable Long written = 1_000L;
    public @Nullable Long head = 10_000L;
    public @Nullable Usage usage;
    public @Nullable Long queue;
    public @Nullable NotObserved notObserved;
    public long blocked;
    public long upload = 700;
    public long requestBytes = 2_000;
    public @Nullable String sloClass;

    public static Script ending(long end) {
        Script script = new Script();
        script.end = end;
        return script;
    }

    /** The response came whole. */
    public static Script whole(long end) {
        Script script = ending(end);
        script.streamed = false;
        script.asked = false;
        return script;
    }

    public Script event(long at, String classes) {
        return event(new Event(at, classes, 0, -1, null));
    }

    public Script event(Event event) {
        events.add(event);
        return this;
    }

    public Script outcome(Outcome outcome, String detail) {
        this.outcome = outcome;
        this.detail = detail;
        return this;
    }

    public Script outputTokens(long tokens) {
        return usage(100L, null, tokens, null);
    }

    public Script usage(@Nullable Long input, @Nullable Long cached, @Nullable Long output, @Nullable Long reasoning) {
        usage = new Usage(input, cached, output, reasoning);
        return this;
    }

    /** Events with content, reasoning or a tool call. */
    public List<Event> output() {
        return events.stream().filter(Event::output).toList();
    }

    /** The event before this one in its choice, among the output events. */
    public @Nullable Event before(int index) {
        List<Event> output = output();
        for (int i = index - 1; i >= 0; i--) {
            if (output.get(i).choice() == output.get(index).choice()) {
                return output.get(i);
            }
        }
        return null;
    }

    public boolean tokensTold() {
        return !output().isEmpty() && output().get(0).tokens() >= 0;
    }

    public boolean waitsForStream() {
        return Objects.requireNonNullElse(asked, streamed);
    }
}
