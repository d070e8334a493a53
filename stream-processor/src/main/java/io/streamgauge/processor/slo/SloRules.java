package io.streamgauge.processor.slo;

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
}
