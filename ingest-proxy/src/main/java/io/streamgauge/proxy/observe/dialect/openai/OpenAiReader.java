package io.streamgauge.proxy.observe.dialect.openai;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.json.JsonHandler;
import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonScanner;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads chat completions and completions, streamed and whole, as OpenAI defined them and as many servers speak them
 * with habits of their own. What an event says takes effect only when the event is whole.
 */
public final class OpenAiReader implements EventReader, JsonHandler<OpenAiField> {

    private static final int LONGEST_MODEL = 256;

    private final JsonScanner<OpenAiField> scanner = new JsonScanner<>(OpenAiField.PATHS, this);
    private final DataStart start = new DataStart();
    private final EventSignals signals = new EventSignals();
    private final OpenAiUsage usage = new OpenAiUsage();
    private final RunningTokens running = new RunningTokens();
    private final FinishReason finish = new FinishReason();

    private boolean between = true;
    private boolean error;
    private int choices;
    private int index;
    private int classes;
    private @Nullable String newModel;
    private @Nullable String model;
    private @Nullable Long newQueueMicros;
    private @Nullable Long queueMicros;

    @Override
    public void data(byte[] bytes, int from, int to) {
        begin();
        int document = start.look(bytes, from, to);
        if (document < to) {
            scanner.feed(bytes, document, to);
        }
    }

    @Override
    public EventSignals event() {
        begin();
        Kind kind = start.kind();
        if (kind == Kind.UNKNOWN || (kind == Kind.MESSAGE && !scanner.complete())) {
            discard();
            signals.clear();
            signals.kind(Kind.UNKNOWN);
            return signals;
        }
        signals.kind(error ? Kind.ERROR : kind);
        commit();
        between = true;
        return signals;
    }

    @Override
    public void discard() {
        usage.current().clear();
        finish.forget();
        newModel = null;
        newQueueMicros = null;
        // It may have delivered output: what it added to a running count must not be told of the next event.
        running.stop();
        between = true;
    }

    @Override
    public Answer answer() {
        String reason = finish.word();
        return new Answer(reason, Finish.of(reason), model, usage.total(), queueMicros);
    }

    private void begin() {
        if (between) {
            between = false;
            error = false;
            choices = 0;
            index = 0;
            signals.clear();
            start.restart();
            scanner.restart();
        }
    }

    private void commit() {
        if (signals.outputs() == 1) {
            signals.tokens(running.advance(signals.choice(0), usage.current().completion));
        } else if (signals.outputs() > 1) {
            running.stop();
        }
        usage.commit(choices, index);
        finish.commit();
        if (model == null) {
            model = newModel;
        }
        newModel = null;
        queueMicros = newQueueMicros != null ? newQueueMicros : queueMicros;
        newQueueMicros = null;
    }

    @Override
    public void enter(OpenAiField field) {
        if (field == OpenAiField.CHOICE) {
            index = 0;
            classes = 0;
            choices++;
        } else if (field == OpenAiField.ERROR) {
            error = true;
        }
    }

    @Override
    public void leave(OpenAiField field) {
        if (field == OpenAiField.CHOICE) {
            finish.choiceEnds(index);
            if (classes != 0) {
                signals.output(index, classes);
            }
        }
    }

    @Override
    public void value(OpenAiField field, JsonScalar value) {
        switch (field) {
            case CONTENT -> output(value, EventSignals.CONTENT);
            case REASONING -> output(value, EventSignals.REASONING);
            case TOOL -> output(value, EventSignals.TOOL);
            case INDEX -> index = (int) Math.max(0, Math.min(value.count(), Integer.MAX_VALUE));
            case FINISH_REASON -> finish.of(value.isText() ? value.text() : null);
            case MODEL -> model(value);
            case OBJECT -> error |= value.isText("error");
            case ERROR -> error |= value.isTruthy();
            case QUEUE_SECONDS -> queue(value.number() * 1e6);
            case QUEUE_MILLIS -> queue(value.number() * 1e3);
            case CHOICE -> {}
            default -> usage(field, value.count());
        }
    }

    private void output(JsonScalar value, int outputClass) {
        if (value.isText()) {
            classes |= outputClass;
        }
    }

    /** The first event may name none, as with Azure; later ones repeat it. */
    private void model(JsonScalar value) {
        if (model == null && value.isText()) {
            String name = value.text();
            boolean fits = name != null && name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MODEL;
            newModel = fits ? name : null;
        }
    }

    private void queue(double micros) {
        if (micros >= 0 && micros < 1e15) {
            newQueueMicros = Math.round(micros);
        }
    }

    private void usage(OpenAiField field, long count) {
        OpenAiUsage.Snapshot current = usage.current();
        switch (field) {
            case PROMPT_TOKENS -> current.prompt = count;
            case COMPLETION_TOKENS -> current.completion = count;
            case TOTAL_TOKENS -> current.total = count;
            case CACHED_TOKENS -> current.cached = count;
            case REASONING_TOKENS -> current.reasoning = count;
            default -> throw new IllegalArgumentException(field + " is no part of usage");
        }
    }
}
