package io.streamgauge.proxy.relay.open;

import io.streamgauge.proxy.observe.ExchangeObserver.Seen;

/**
 * How one open request stands. Nothing of what was said in it.
 *
 * @param upstream host:port it goes to
 * @param seen what its observer has found out
 * @param ageNanos since its head arrived
 * @param idleNanos since anything arrived, from either side
 */
public record OpenRequest(String route, String upstream, Phase phase, Seen seen, long ageNanos, long idleNanos) {}
