package io.streamgauge.monitoring.grafana.panel;

/** Units by Grafana's name for them. */
public enum Unit {
    SECONDS("s"),
    RATIO("percentunit"),
    NUMBER("short"),
    PER_SECOND("cps"),
    REQUESTS_PER_SECOND("reqps"),
    TOKENS_PER_SECOND("suffix: tok/s"),
    BYTES("bytes"),
    TIMES("suffix: x");

    private final String grafana;

    Unit(String grafana) {
        this.grafana = grafana;
    }

    /** As it stands in JSON. */
    public String grafana() {
        return grafana;
    }
}
