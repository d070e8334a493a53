package io.streamgauge.proxy.observe.answer;

import io.streamgauge.schemas.event.Usage;
import org.jspecify.annotations.Nullable;

/**
 * What a response says of itself up to now.
 *
 * @param finishReason the server's own word for choice 0, or of any choice if that one has none
 * @param finish what this word means
 * @param model the model that answered
 * @param usage tokens as the server counted them
 * @param queueMicros time in the server's queue, as it reports it
 */
public record Answer(
        @Nullable String finishReason,
        Finish finish,
        @Nullable String model,
        @Nullable Usage usage,
        @Nullable Long queueMicros) {

    /** A response of which nothing was understood. */
    public static final Answer UNKNOWN = new Answer(null, Finish.NONE, null, null, null);
}
