package io.streamgauge.proxy.observe.request;

import org.jspecify.annotations.Nullable;

/**
 * What the observer has to know of a route; made once per route.
 *
 * @param name name of the route
 * @param upstream host:port requests are sent to
 * @param defaultModel model of requests that name none
 */
public record ObservedRoute(
        String name, String upstream, @Nullable String defaultModel, LabelHeaders headers) {}
