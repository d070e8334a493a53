package io.streamgauge.monitoring.rules.burn;

import java.math.BigDecimal;

/**
 * What the rules need to know of an SLO class.
 *
 * @param name value of the label {@code slo}
 * @param target wanted share of good among eligible requests, above 0 and below 1
 * @param thresholds what makes a request good, in words
 */
public record SloObjective(String name, double target, String thresholds) {

    public SloObjective {
        if (!(target > 0 && target < 1)) {
            throw new IllegalArgumentException("an objective of " + target);
        }
    }

    /** The name as it has to stand in labels and annotations, which are templates. */
    String templateOfName() {
        return name.replace("{{", "{{\"{{\"}}");
    }

    /** The target in percent. */
    String percent() {
        return BigDecimal.valueOf(target).movePointRight(2).stripTrailingZeros().toPlainString() + " %";
    }
}
