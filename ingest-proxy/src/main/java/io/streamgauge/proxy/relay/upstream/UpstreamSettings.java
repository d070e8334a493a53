package io.streamgauge.proxy.relay.upstream;

import java.time.Duration;

/**
 * How upstream connections are made and kept.
 *
 * @param connectTimeout for all addresses of a name together
 * @param idleLifetime after this an idle connection is closed; shorter than the upstreams' own
 * @param maxHeadBytes of a response
 */
public record UpstreamSettings(Duration connectTimeout, Duration idleLifetime, int maxHeadBytes) {}
