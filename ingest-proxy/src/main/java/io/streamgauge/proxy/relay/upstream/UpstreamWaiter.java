package io.streamgauge.proxy.relay.upstream;

import io.streamgauge.proxy.relay.connect.ConnectFailure;

/** Waits for a new connection; told once, on the event loop. */
public interface UpstreamWaiter {

    void connected(UpstreamConnection connection);

    void connectFailed(ConnectFailure failure);
}
