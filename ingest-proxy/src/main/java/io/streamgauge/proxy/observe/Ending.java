package io.streamgauge.proxy.observe;

/** How an exchange ended at the level of connections. */
public enum Ending {
    /** The whole response has been received from the upstream. */
    COMPLETE,
    CLIENT_LEFT,
    /** The request's body breaks the rules of HTTP: it was answered with 400. */
    REQUEST_MALFORMED,
    /** The request's body is over its limit: it was answered with 413. */
    REQUEST_TOO_LARGE,
    /** The rest of the request did not come in time. */
    CLIENT_TIMEOUT,
    /** The client took nothing of its response for too long. */
    CLIENT_STALLED,
    /** Over the proxy's own capacity. */
    SHED,
    CONNECT_FAILED,
    CONNECT_TIMEOUT,
    FIRST_OUTPUT_TIMEOUT,
    IDLE_TIMEOUT,
    TOTAL_TIMEOUT,
    UPSTREAM_RESET,
    UPSTREAM_MALFORMED,
    /** Something in the proxy itself failed. */
    PROXY_ERROR,
    /** Cut by the drain limit. */
    PROXY_SHUTDOWN
}
