package io.streamgauge.proxy.relay.upstream.pool;

import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.upstream.UpstreamSide;

/** Waits for a new connection; told once, on the event loop. */
public interface UpstreamWaiter {

    void connected(UpstreamSide upstream);

    void connectFailed(ConnectFailure failure);
}
