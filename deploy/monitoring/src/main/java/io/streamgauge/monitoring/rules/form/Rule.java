package io.streamgauge.monitoring.rules.form;

/** One rule of Prometheus. */
public sealed interface Rule permits Recording, Alert {

    /** What it computes. */
    String expression();
}
