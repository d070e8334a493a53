package io.streamgauge.proxy.relay.wire;

/** What a response tells the client about its connection. */
public enum Persistence {
    /** Nothing: what the version of HTTP implies holds. */
    DEFAULT(""),
    /** The connection stays open although HTTP/1.0 implies otherwise. */
    KEEP_ALIVE("keep-alive"),
    CLOSE("close");

    private final String option;

    Persistence(String option) {
        this.option = option;
    }

    String option() {
        return option;
    }
}
