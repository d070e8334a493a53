package io.streamgauge.proxy.observe.request;

import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * What labels requests; null where a route has none.
 *
 * @param tenant request header that names the tenant; never one that holds a key
 * @param sloClass request header that names the SLO class
 * @param instance response header that names the replica that answered
 * @param keyHash makes the tenant of the API key, in place of a header
 */
public record LabelHeaders(
        @Nullable String tenant,
        @Nullable String sloClass,
        @Nullable String instance,
        @Nullable ApiKeyHash keyHash) {

    /** No labels from headers. */
    public static final LabelHeaders NONE = new LabelHeaders(null, null, null, null);

    /** Headers alone. */
    public LabelHeaders(@Nullable String tenant, @Nullable String sloClass, @Nullable String instance) {
        this(tenant, sloClass, instance, null);
    }

    /** The tenant of a request with these headers, if it has one. */
    @Nullable
    String tenantIn(HttpHeaders request) {
        return keyHash == null ? IncomingHeaders.label(request, tenant) : keyHash.tenantOf(request);
    }

    /** The replica that sent these response headers, if it says so. */
    public @Nullable String instanceIn(HttpHeaders response) {
        return IncomingHeaders.label(response, instance);
    }
}
