package io.streamgauge.proxy.observe.request;

import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Names of headers that label requests; null where a route has none.
 *
 * @param tenant request header that names the tenant; never one that holds a key
 * @param sloClass request header that names the SLO class
 * @param instance response header that names the replica that answered
 */
public record LabelHeaders(
        @Nullable String tenant,
        @Nullable String sloClass,
        @Nullable String instance) {

    /** No labels from headers. */
    public static final LabelHeaders NONE = new LabelHeaders(null, null, null);

    /** The replica that sent these response headers, if it says so. */
    public @Nullable String instanceIn(HttpHeaders response) {
        return IncomingHeaders.label(response, instance);
    }
}
