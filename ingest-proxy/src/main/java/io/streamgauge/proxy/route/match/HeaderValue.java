package io.streamgauge.proxy.route.match;

import io.netty.handler.codec.http.HttpHeaders;

/**
 * A request header that has to be there with exactly this value, once or among others of its name.
 *
 * @param name in lower case
 */
record HeaderValue(String name, String value) {

    boolean isIn(HttpHeaders headers) {
        return headers.contains(name, value, false);
    }

    @Override
    public String toString() {
        return name + ": " + value;
    }
}
