package io.streamgauge.proxy.observe;

/** How an exchange ended at the level of connections. */
public enum Ending {
    /** The whole response has been received from the upstream. */
    COMPLETE,
    CLIENT_LEFT,
    /** The request's body breaks the rules of HTTP: it was answered with 400. */
    REQUEST_MALFORMED,
    CONNECT_FAILED,
    CONNECT_TIMEOUT,
    UPSTREAM_RESET,
    UPSTREAM_MALFORMED,
    /** Something in the proxy itself failed. */
    PROXY_ERROR,
    /** Cut by the drain limit. */
    PROXY_SHUTDOWN
}
