package io.streamgauge.proxy.relay.gate.rule;

/** Says to a decoder, from within it, that the message it is reading breaks a rule. Carries nothing of the message. */
public final class RuleBroken extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Rule rule;

    public RuleBroken(Rule rule) {
        super(rule.label(), null, false, false);
        this.rule = rule;
    }

    public Rule rule() {
        return rule;
    }
}
