package io.streamgauge.proxy.relay.client.http2;

import java.time.Duration;

/**
 * What one connection may do.
 *
 * @param maxStreams open at one time
 * @param maxAge after about this time no stream is begun on it any more
 */
public record Http2Limits(int maxStreams, Duration maxAge) {

    public static final Http2Limits DEFAULT = new Http2Limits(250, Duration.ofMinutes(5));
}
