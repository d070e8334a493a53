package io.streamgauge.proxy.observe.dialect.bedrock;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.dialect.anthropic.AnthropicReader;
import io.streamgauge.proxy.observe.dialect.openai.OpenAiReader;
import io.streamgauge.proxy.observe.dialect.reading.FirstEventReader;
import io.streamgauge.schemas.event.Usage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a model invoked as it is answers in its own language, which its first event shows: names of models do not
 * say it, as they may be those of profiles and deployments. What Bedrock adds counts where the language tells nothing.
 */
public final class InvokeReader implements EventReader {

    private final EventReader language = new FirstEventReader(
            List.of(TextModelReader::create, OpenAiReader::create, AnthropicReader::create, ConverseReader::create));
    private final EventReader additions = Additions.reader();

    private InvokeReader() {}

    /** A reader of one answer. */
    public static EventReader create() {
        return new InvokeReader();
    }

    @Override
    public void data(byte[] bytes, int from, int to) {
        language.data(bytes, from, to);
        additions.data(bytes, from, to);
    }

    @Override
    public EventSignals event() {
        boolean last = additions.event().kind() == Kind.LAST;
        EventSignals signals = language.event();
        if (last && signals.kind() != Kind.ERROR) {
            signals.kind(Kind.LAST);
        }
        return signals;
    }

    @Override
    public void discard() {
        language.discard();
        additions.discard();
    }

    @Override
    public Answer answer() {
        Answer told = language.answer();
        Answer added = additions.answer();
        boolean finishTold = told.finish() != Finish.NONE;
        return new Answer(
                finishTold ? told.finishReason() : added.finishReason(),
                finishTold ? told.finish() : added.finish(),
                told.model(),
                usage(told.usage(), added.usage()),
                told.queueMicros());
    }

    private static @Nullable Usage usage(@Nullable Usage told, @Nullable Usage added) {
        if (told == null || added == null) {
            return told == null ? added : told;
        }
        return new Usage(
                first(told.getInputTokens(), added.getInputTokens()),
                first(told.getCachedInputTokens(), added.getCachedInputTokens()),
                first(told.getOutputTokens(), added.getOutputTokens()),
                told.getReasoningTokens());
    }

    private static @Nullable Long first(@Nullable Long told, @Nullable Long added) {
        return told == null ? added : told;
    }
}
