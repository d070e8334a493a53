package io.streamgauge.proxy.observe.chunks;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFinished;
import org.jspecify.annotations.Nullable;

/**
 * Follows the output events of one request: sends them in packs (the first at once, then every 64 events or second)
 * and adds up what the request as a whole has to tell of them. Times are micro seconds since t0 and never go back.
 * One thread.
 */
public final class OutputTimeline {

    /** Oldest a pack may become before it is sent. */
    private static final long PACK_AGE = 1_000_000;

    private final PackTarget target;
    private final Moments moments = new Moments();
    private final ChoiceSpans spans = new ChoiceSpans();
    private final GapStatistics gaps = new GapStatistics();
    private final ClientPauses pauses = new ClientPauses();
    private final PackBuilder pack = new PackBuilder();

    private long outputs;
    private long reasoningOutputs;
    private long outputReads;
    private boolean outputInRead;
    private boolean late;
    private long dropped;

    public OutputTimeline(PackTarget target) {
        this.target = target;
    }

    /** The request has been written upstream. */
    public void written(long at) {
        moments.written(at);
    }

    /** Status and headers have been received. */
    public void head(long at) {
        moments.head(at);
    }

    /** A read begins. */
    public void read() {
        outputInRead = false;
        late = false;
    }

    /** The proxy was late with the current read. */
    public void late() {
        late = true;
    }

    /** An event of any class but keep-alive has been completed. */
    public void event(EventSignals signals, long at) {
        moments.event(at);
        if (signals.outputs() == 0) {
            return;
        }
        if (!outputInRead) {
            outputInRead = true;
            outputReads++;
        }
        boolean first = outputs == 0;
        for (int i = 0; i < signals.outputs(); i++) {
            output(signals.choice(i), signals.classes(i), signals.tokens(), at);
        }
        moments.output(at);
        if (first) {
            send();
        } else {
            tick(at);
        }
    }

    /** Reading stops because the client is slow. */
    public void paused(long at) {
        pauses.pause(at);
    }

    /** Reading goes on. */
    public void resumed(long at) {
        pauses.resume(at);
    }

    /** Sends what has become too old. */
    public void tick(long at) {
        if (!pack.isEmpty() && at - pack.startedAt() >= PACK_AGE) {
            send();
        }
    }

    /** Output events so far. */
    public long outputs() {
        return outputs;
    }

    /** Whether there was any output. */
    public boolean hasOutput() {
        return outputs > 0;
    }

    /** When the first output came; negative as long as there is none. */
    public long firstOutput() {
        return moments.firstOutput();
    }

    /** When the latest event came. */
    public long latestEvent() {
        return moments.latestEvent();
    }

    /** Fills in all that is known of output events, those not yet sent included. */
    public void tell(RequestFinished finished, long end) {
        finished.setPoints(moments.points(end));
        finished.setOutputEvents(outputs);
        finished.setReasoningEvents(reasoningOutputs);
        finished.setOutputReads(outputReads);
        finished.setChoices(spans.spans());
        finished.setClientBlockedMicros(pauses.total(end));
        finished.setDroppedChunks(dropped);
        finished.setPack(pack.isEmpty() ? null : pack.take());
        gaps.tell(finished);
    }

    private void output(int choice, int classes, long tokens, long at) {
        if (pack.isEmpty()) {
            pack.start(preceded());
        }
        int slot = spans.slot(choice);
        DisturbedCause disturbed = null;
        if (!spans.isNew(slot)) {
            disturbed = cause(spans.last(slot), at);
            gaps.add(at - spans.last(slot), disturbed);
        } else if (outputs == 0) {
            disturbed = cause(0, at);
        }
        spans.event(slot, at);
        pack.add(at, spans.choice(slot), classes, tokens, disturbed);
        moments.classes(classes, at);
        outputs++;
        reasoningOutputs += (classes & EventSignals.REASONING) != 0 ? 1 : 0;
        if (pack.size() == PackBuilder.CAPACITY) {
            send();
        }
    }

    /** What else than the model the time between two instants is due to. */
    private @Nullable DisturbedCause cause(long from, long to) {
        if (pauses.between(from, to)) {
            return DisturbedCause.CLIENT;
        }
        return late ? DisturbedCause.PROXY : null;
    }

    private Pack preceded() {
        Pack next = new Pack();
        next.setFirstIndex(outputs);
        next.setPrevious(spans.previous());
        next.setReasoningBeforeMicros(moments.firstReasoning());
        next.setAnsweredBefore(moments.answered());
        next.setOpening(outputs == 0 ? moments.opening() : null);
        return next;
    }

    private void send() {
        int chunks = pack.size();
        if (chunks > 0 && !target.send(pack.take(), chunks)) {
            dropped += chunks;
        }
    }
}
