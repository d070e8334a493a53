package io.streamgauge.proxy.relay.client.http2.frames;

import io.netty.handler.codec.http2.Http2Connection;
import io.streamgauge.proxy.relay.transport.StreamWindows;

/** What there is to know of the frames of one client's connection. Event loop only. */
public record ClientFrames(Http2Connection connection, FrameOutline outline, Floods floods) {

    /** Bytes of requests that wait to be passed on. */
    public long unreadBytes() {
        return StreamWindows.unreadBytes(connection, connection.connectionStream());
    }
}
