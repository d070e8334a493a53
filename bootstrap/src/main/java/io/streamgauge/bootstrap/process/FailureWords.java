package io.streamgauge.bootstrap.process;

/**
 * A failure of a Kafka client in words that may be shown. A login that cannot be read is told by an
 * {@link IllegalArgumentException} that quotes it: its words, and those of what repeats them, are left out, and such a
 * failure is logged without its stack trace, which would repeat them too.
 */
public final class FailureWords {

    private FailureWords() {}

    /** What went wrong, and what caused that. */
    public static String of(Throwable failure) {
        StringBuilder words = new StringBuilder();
        for (Throwable each = failure; each != null; each = each.getCause()) {
            words.append(words.isEmpty() ? "" : ", by ").append(each.getClass().getSimpleName());
            if (!mayQuote(each) && each.getMessage() != null) {
                words.append(": ").append(each.getMessage());
            }
        }
        return words.toString();
    }

    /** Whether the words of this one, whatever caused it, may hold a login. */
    public static boolean mayQuote(Throwable failure) {
        return failure instanceof IllegalArgumentException || failure.getCause() instanceof IllegalArgumentException;
    }

    /** Whether the words of this one or of anything that caused it may hold a login. */
    public static boolean mayQuoteAnywhere(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (mayQuote(each)) {
                return true;
            }
        }
        return false;
    }
}
