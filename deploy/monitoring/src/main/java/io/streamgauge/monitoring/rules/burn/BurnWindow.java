package io.streamgauge.monitoring.rules.burn;

import io.streamgauge.monitoring.rules.form.PromDuration;
import io.streamgauge.monitoring.rules.form.Severity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/**
 * How fast the budget of bad requests of 30 days may be spent: the multi-window, multi-burn-rate alerts of the SRE
 * workbook. The long window tells that it matters, the short one that it still goes on.
 */
public enum BurnWindow {
    /** For targets so low that an hour's factor is capped: without it an outage would be told after half an hour. */
    QUARTER_HOUR(Severity.PAGE, Duration.ofMinutes(15), Duration.ofMinutes(5), 57.6, Duration.ofMinutes(1)),
    HOUR(Severity.PAGE, Duration.ofHours(1), Duration.ofMinutes(5), 14.4, Duration.ofMinutes(1)),
    SIX_HOURS(Severity.PAGE, Duration.ofHours(6), Duration.ofMinutes(30), 6, Duration.ofMinutes(1)),
    DAY(Severity.TICKET, Duration.ofDays(1), Duration.ofHours(2), 3, Duration.ofMinutes(5)),
    THREE_DAYS(Severity.TICKET, Duration.ofDays(3), Duration.ofHours(6), 1, Duration.ofMinutes(5));

    /** Half of the wanted requests missing is worth a page whatever the budget. */
    private static final double LEAST_SHARE_OF_TARGET = 0.5;

    private static final MathContext DIGITS = new MathContext(6);

    private final Severity severity;
    private final Duration longer;
    private final Duration shorter;
    private final double factor;
    private final Duration lasting;

    BurnWindow(Severity severity, Duration longer, Duration shorter, double factor, Duration lasting) {
        this.severity = severity;
        this.longer = longer;
        this.shorter = shorter;
        this.factor = factor;
        this.lasting = lasting;
    }

    Severity severity() {
        return severity;
    }

    String longer() {
        return PromDuration.of(longer);
    }

    long longerSeconds() {
        return longer.toSeconds();
    }

    String shorter() {
        return PromDuration.of(shorter);
    }

    long shorterSeconds() {
        return shorter.toSeconds();
    }

    Duration lasting() {
        return lasting;
    }

    /** Whether a class with this target needs it. */
    boolean isFor(double target) {
        return this != QUARTER_HOUR || HOUR.spentShare(target) > cap(target);
    }

    /**
     * The share of bad requests above which the budget goes this fast. Capped where attainment would have to fall below half
     * of the target, or below nothing at all: 14.4 times the budget of a target of 0.90 is 144 % of all requests.
     */
    public double badShare(double target) {
        double share = Math.min(spentShare(target), cap(target));
        return BigDecimal.valueOf(share).round(DIGITS).doubleValue();
    }

    private double spentShare(double target) {
        return factor * (1 - target);
    }

    private static double cap(double target) {
        return 1 - LEAST_SHARE_OF_TARGET * target;
    }
}
