package io.streamgauge.proxy.observe;

import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.testkit.vectors.Expectation;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the records of a request say of its answer, but for times: the same however and wherever it was read. */
public final class SeenAnswer {

    private SeenAnswer() {}

    /** Compares all of it with what is expected. */
    public static void compare(Expectation expected, RecordingSink sink) {
        compareAnswer(expected, sink.finished());
        compareUsage(expected, sink.finished().getUsage());
        compareOutputs(expected, sink.outputs());
        expected.same(
                "output events", (long) sink.outputs().size(), sink.finished().getOutputEvents());
    }

    private static void compareAnswer(Expectation expected, RequestFinished finished) {
        expected.is("model", known(finished.getRequest().getModel()));
        expected.is("response_model", finished.getResponseModel());
        expected.is("stream_requested", finished.getRequest().getStreamRequested());
        expected.is("streaming", finished.getStreamed());
        expected.is("finish_reason", finished.getFinishReason());
        expected.is("outcome", finished.getOutcome().name().toLowerCase(Locale.ROOT));
    }

    private static @Nullable String known(String model) {
        return model.equals("_unknown") ? null : model;
    }

    private static void compareUsage(Expectation expected, @Nullable Usage usage) {
        expected.is("input_tokens", usage == null ? null : usage.getInputTokens());
        expected.is("output_tokens", usage == null ? null : usage.getOutputTokens());
        expected.is("cached_tokens", usage == null ? null : usage.getCachedInputTokens());
        expected.is("reasoning_tokens", usage == null ? null : usage.getReasoningTokens());
    }

    private static void compareOutputs(Expectation expected, List<OutputEvent> outputs) {
        expected.is("content_events", count(outputs, OutputEvent::isContent));
        expected.is("reasoning_events", count(outputs, OutputEvent::isReasoning));
        expected.is("tool_events", count(outputs, OutputEvent::isTool));
    }

    private static long count(List<OutputEvent> outputs, Predicate<OutputEvent> which) {
        return outputs.stream().filter(which).count();
    }
}
