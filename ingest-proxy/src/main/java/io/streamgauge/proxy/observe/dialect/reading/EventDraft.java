package io.streamgauge.proxy.observe.dialect.reading;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.dialect.usage.UsageRule;
import io.streamgauge.proxy.observe.dialect.usage.UsageTally;
import io.streamgauge.proxy.observe.json.JsonScalar;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What the current event says, and what the events before it said of the answer. The current one adds to that when it
 * is whole, and can be withdrawn until then. An event belongs to choice 0 unless it names another or has a list of
 * choices. One thread.
 */
public final class EventDraft {

    private static final int LONGEST_MODEL = 256;

    private final EventSignals signals = new EventSignals();
    private final FinishReason finish = new FinishReason();
    private final OpenChoices open = new OpenChoices();
    private final UsageTally usage;

    private Kind kind = Kind.MESSAGE;
    private boolean foreign;
    private boolean recognised;
    private boolean last;
    private boolean lastOfChoice;
    private boolean endsWithBody;
    private int choices;
    private int index;
    private int classes;
    private @Nullable String newModel;
    private @Nullable String model;
    private @Nullable Long newQueueMicros;
    private @Nullable Long queueMicros;

    public EventDraft(UsageRule rule) {
        this.usage = new UsageTally(rule);
    }

    /** A choice in the event's list of choices begins; it is choice 0 until it names its index. */
    public void choiceBegins() {
        recognised = true;
        choices++;
        index = 0;
        classes = 0;
    }

    /** The index of the choice now read. */
    public void choice(JsonScalar value) {
        choice(value.count());
    }

    /** The same; a negative index is that of choice 0. */
    public void choice(long named) {
        choices = Math.max(1, choices);
        index = (int) Math.max(0, Math.min(named, Integer.MAX_VALUE));
    }

    /** The choice in the list has been read. */
    public void choiceEnds() {
        open.seen(index);
        if (lastOfChoice) {
            open.close(index);
            lastOfChoice = false;
            last = true;
        }
        finish.choiceEnds(index);
        if (classes != 0) {
            signals.output(index, classes);
            classes = 0;
        }
    }

    /** Output of this class, if the value is a text with at least one character. */
    public void output(JsonScalar value, int outputClass) {
        recognised |= value.kind() == JsonScalar.Kind.STRING;
        if (value.isText()) {
            classes |= outputClass;
        }
    }

    /** Output of this class. */
    public void output(int outputClass) {
        recognised |= outputClass != 0;
        classes |= outputClass;
    }

    /**
     * The event shows that it is in this language, as it does by what it says of output, choices, ends and errors. Names
     * that other languages have too, such as that of the model, show nothing.
     */
    public void recognised() {
        recognised = true;
    }

    /** The reason why the choice now read ended, if the value is a text. */
    public void finish(JsonScalar value) {
        finish(value.isText() ? value.text() : null);
    }

    /** The reason why the choice now read ended; null tells nothing. */
    public void finish(@Nullable String word) {
        finish.of(word);
    }

    /** The choice now read is complete; when all are, so is the answer, though more may follow. */
    public void lastOfChoice() {
        recognised = true;
        lastOfChoice = true;
    }

    /** The answer is complete by the rules of its language, though more may follow. */
    public void last() {
        open.closeAll();
        recognised = true;
        last = true;
    }

    /** The model that answers, as the first event with a name says; empty names and overlong ones do not count. */
    public void model(JsonScalar value) {
        if (model == null && value.isText()) {
            String name = value.text();
            boolean fits = name != null && name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MODEL;
            newModel = fits ? name : null;
        }
    }

    /** A count of tokens, if the value is a number. */
    public void count(UsageCount count, JsonScalar value) {
        usage.count(count, value.count());
    }

    /** A count of tokens; a negative one tells nothing. */
    public void count(UsageCount count, long tokens) {
        usage.count(count, tokens);
    }

    /** Time in the server's queue. */
    public void queueMicros(double micros) {
        if (micros >= 0 && micros < 1e15) {
            newQueueMicros = Math.round(micros);
        }
    }

    /** The event is an error. */
    public void error() {
        recognised = true;
        kind = Kind.ERROR;
    }

    /** The event is an error, if the value is neither null, false, 0 nor empty. */
    public void error(JsonScalar value) {
        if (value.isTruthy()) {
            error();
        }
    }

    /** The event only keeps the connection alive. */
    public void keepAlive() {
        kind = Kind.KEEP_ALIVE;
    }

    /** The server marks no end of the answer: where its body ends, so does the answer. */
    public void endsWithBody() {
        endsWithBody = true;
    }

    /** The event is in another API's language: nothing of it counts. */
    public void foreign() {
        foreign = true;
    }

    boolean isForeign() {
        return foreign;
    }

    void begin() {
        signals.clear();
        kind = Kind.MESSAGE;
        foreign = false;
        recognised = false;
        last = false;
        lastOfChoice = false;
        choices = 0;
        index = 0;
        classes = 0;
    }

    EventSignals commit() {
        if (choices < 2) {
            choiceEnds();
        }
        if (signals.outputs() > 0) {
            usage.outputSeen();
        }
        if (signals.outputs() == 1) {
            signals.tokens(usage.tokensOfOutput(signals.choice(0)));
        } else if (signals.outputs() > 1) {
            usage.stopRunning();
        }
        usage.commit(choices, index);
        finish.commit();
        if (newModel != null) {
            model = newModel;
        }
        if (newQueueMicros != null) {
            queueMicros = newQueueMicros;
        }
        forgetNews();
        signals.recognised(recognised);
        signals.kind(last && kind == Kind.MESSAGE && open.none() ? Kind.LAST : kind);
        return signals;
    }

    /** The current event is void. It may have delivered output, which a running count must not tell of the next one. */
    void discard() {
        usage.forget();
        usage.stopRunning();
        finish.forget();
        forgetNews();
    }

    /** An event that is no JSON object. */
    EventSignals plain(Kind plainKind) {
        signals.clear();
        signals.kind(plainKind);
        return signals;
    }

    Answer answer() {
        String reason = finish.word();
        Finish meaning = reason == null && endsWithBody ? Finish.UNMARKED : Finish.of(reason);
        return new Answer(reason, meaning, model, usage.total(), queueMicros);
    }

    /** References are written only where they change: each write is work for the garbage collector too. */
    private void forgetNews() {
        if (newModel != null || newQueueMicros != null) {
            newModel = null;
            newQueueMicros = null;
        }
    }
}
