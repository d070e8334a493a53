package io.streamgauge.processor.measure;

/**
 * Output tokens of one request.
 *
 * @param told whether the server told them; if not, output events stand for them
 */
public record OutputTokens(long count, boolean told) {

    /** Value of the label {@code token_source} for told or estimated tokens. */
    public static String source(boolean told) {
        return told ? "usage" : "estimated";
    }

    /** Value of the label {@code token_source}. */
    public String source() {
        return source(told);
    }
}
