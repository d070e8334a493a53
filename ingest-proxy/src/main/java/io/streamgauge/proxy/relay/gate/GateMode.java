package io.streamgauge.proxy.relay.gate;

/** What happens to requests that are unusual without being ambiguous. */
public enum GateMode {
    /** They are refused. */
    ENFORCE,
    /** They pass as they came, counted: for proxies behind a peer that is trusted. */
    OBSERVE
}
