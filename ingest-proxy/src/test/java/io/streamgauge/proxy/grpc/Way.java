package io.streamgauge.proxy.grpc;

/** How client, proxy and server speak HTTP/2 with each other. */
enum Way {
    IN_THE_CLEAR(false, false),
    OVER_TLS(true, true),
    FROM_TLS_INTO_THE_CLEAR(true, false);

    private final boolean client;
    private final boolean upstream;

    Way(boolean client, boolean upstream) {
        this.client = client;
        this.upstream = upstream;
    }

    boolean clientTls() {
        return client;
    }

    boolean upstreamTls() {
        return upstream;
    }
}
