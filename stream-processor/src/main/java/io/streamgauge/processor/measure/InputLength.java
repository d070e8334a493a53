package io.streamgauge.processor.measure;

import io.streamgauge.schemas.event.Usage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How much of a prompt the model had to work through before its first token, as far as usage tells.
 *
 * @param uncached whether the cached part is left out; if not, it was not told, and this is the whole prompt
 */
public record InputLength(long tokens, boolean uncached) {

    /** Empty where the length of the prompt was not told. */
    public static Optional<InputLength> of(@Nullable Usage usage) {
        Long input = usage == null ? null : usage.getInputTokens();
        if (usage == null || input == null) {
            return Optional.empty();
        }
        Long cached = usage.getCachedInputTokens();
        return Optional.of(
                cached == null ? new InputLength(input, false) : new InputLength(Math.max(0, input - cached), true));
    }

    /** Value of the label {@code input}. */
    public String kind() {
        return uncached ? "uncached" : "whole";
    }

    /** Value of the label {@code length}. */
    public String lengthClass() {
        return LengthClasses.INPUT.of(tokens);
    }
}
