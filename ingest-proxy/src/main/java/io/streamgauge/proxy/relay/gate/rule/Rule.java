package io.streamgauge.proxy.relay.gate.rule;

/** One rule of HTTP that a message can break. */
public sealed interface Rule permits RequestRule, ResponseRule {

    /** Value of the label {@code rule}: names the rule, never what broke it. */
    String label();
}
