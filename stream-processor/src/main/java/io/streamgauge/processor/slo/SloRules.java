package io.streamgauge.processor.slo;

import io.streamgauge.bootstrap.config.Section;

/**
 * How an SLO class judges what its thresholds leave open.
 *
 * @param rejectionsBad whether a rejected request is bad; else it is excluded
 * @param undefinedFails whether a threshold that does not apply counts as broken
 * @param tokensEstimated whether output events stand for tokens where the server reports no usage
 */
public record SloRules(boolean rejectionsBad, boolean undefinedFails, boolean tokensEstimated) {

    /** Rejections are bad, what does not apply passes, tokens are estimated. */
    public static final SloRules DEFAULT = new SloRules(true, false, true);

    static SloRules read(Section slo) {
        return new SloRules(
                choice(
                        slo,
                        "rejections",
                        "bad",
                        "excluded",
                        "Whether rejected requests (429, 503, 529) are bad or excluded."),
                !choice(
                        slo,
                        "undefined",
                        "pass",
                        "fail",
                        "Whether a threshold that does not apply to a request passes or fails it."),
                slo.flag(
                        "estimate-tokens",
                        true,
                        "Let output events stand for tokens where the server reports no usage."));
    }

    /** Whether the first word, which is the default, stands there. */
    private static boolean choice(Section slo, String key, String first, String second, String meaning) {
        String word = slo.string(key, first, meaning);
        if (!word.equals(first) && !word.equals(second)) {
            slo.refuse(key, "is none of " + first + ", " + second);
        }
        return !word.equals(second);
    }
}
