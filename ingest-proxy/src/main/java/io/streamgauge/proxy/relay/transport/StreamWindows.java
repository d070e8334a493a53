package io.streamgauge.proxy.relay.transport;

import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2LocalFlowController;
import io.netty.handler.codec.http2.Http2Connection;

/** How far HTTP/2 lets a peer send ahead: each stream by itself. */
public final class StreamWindows {

    private StreamWindows() {}

    /**
     * A connection whose own window opens again as data arrives: what is left unread of one stream, up to that stream's
     * window, would else use up the window of all.
     *
     * @param server which end this is
     */
    public static Http2Connection connection(boolean server) {
        Http2Connection connection = new DefaultHttp2Connection(server);
        connection
                .local()
                .flowController(new DefaultHttp2LocalFlowController(
                        connection, DefaultHttp2LocalFlowController.DEFAULT_WINDOW_UPDATE_RATIO, true));
        return connection;
    }
}
