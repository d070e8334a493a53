package io.streamgauge.proxy.relay.limit;

import java.util.Locale;

/** A limit that ends or refuses something, named in metrics as its key is in the configuration. */
public enum Limit {
    CONNECTIONS,
    BUFFER_MEMORY,
    OPEN_REQUESTS,
    BODY_SIZE,
    HEADER_TIMEOUT,
    KEEP_ALIVE_TIMEOUT,
    BODY_TIMEOUT,
    WRITE_TIMEOUT,
    CONNECT_TIMEOUT,
    FIRST_OUTPUT_TIMEOUT,
    IDLE_OUTPUT_TIMEOUT,
    TOTAL_TIMEOUT;

    /** Its name in metrics and logs. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
