package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.observe.request.ApiKeyHash;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import io.streamgauge.proxy.route.label.TenantHashKey;
import java.util.Optional;

/**
 * What the section {@code proxy} says for routes that do not say it themselves.
 *
 * @param protocol what is spoken to upstreams
 * @param keyHash made of API keys where a route asks for it; empty if there is no key for that
 */
record RouteDefaults(UpstreamProtocol protocol, RouteOptions options, Optional<ApiKeyHash> keyHash) {

    /** @param limits of the proxy for each of its routes */
    static RouteDefaults read(Section proxy, RouteLimits limits) {
        return new RouteDefaults(
                UpstreamProtocol.read(proxy, UpstreamProtocol.DEFAULT),
                new RouteOptions(true, false, RouteOptions.forwarding(proxy, false), limits),
                TenantHashKey.read(proxy));
    }
}
