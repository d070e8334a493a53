package io.streamgauge.processor.measure;

import java.util.Locale;

/** Why a measure of an ended request has no sample: the closed list of the label {@code reason}. */
public enum Absence {
    /** The measure is of requests with outcome ok alone. */
    NOT_OK,
    /** No status and headers ever came. */
    NO_RESPONSE,
    /** The response was not a stream. */
    NOT_STREAMED,
    /** The proxy could not look into what came: unknown encoding, event over the cap, detail dropped. */
    NOT_OBSERVED,
    /** The stream carried nothing but keep-alives. */
    NO_EVENT,
    /** The stream carried no content, reasoning or tool call. */
    NO_OUTPUT,
    /** No content or tool call followed the reasoning. */
    NO_ANSWER,
    /** The model did not show any reasoning. */
    NO_REASONING,
    /** Reasoning began only after the answer had. */
    ANSWER_FIRST,
    /** No choice had a second output event. */
    SINGLE_EVENT,
    /** All output came in one read: nothing tells how long it took. */
    SINGLE_READ,
    /** Fewer tokens were streamed than the measure divides by. */
    FEW_TOKENS,
    /** Tokens are told for all choices together, times run for each. */
    SEVERAL_CHOICES,
    /** The server did not tell the tokens, and nothing stands for them. */
    USAGE_MISSING,
    /** Gaps that are not the model's make up too much of it. */
    DISTURBED,
    /** The first output came before the request had been written whole. */
    NOT_WRITTEN,
    /** The server does not report it. */
    NOT_REPORTED;

    /** Value of the label {@code reason}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
