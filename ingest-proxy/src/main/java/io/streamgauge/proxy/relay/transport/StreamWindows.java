package io.streamgauge.proxy.relay.transport;

import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2LocalFlowController;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import org.jspecify.annotations.Nullable;

/** How far HTTP/2 lets a peer send ahead (RFC 9113, section 5.2). */
public final class StreamWindows {

    /** What clients may leave here of their requests on one connection: as much as 32 streams that nobody takes. */
    private static final int OF_CLIENT = 2 * 1024 * 1024;

    private StreamWindows() {}

    /**
     * The proxy's end of a connection from a client: its window opens again only as bodies are passed on, so that one
     * connection holds so much and no more.
     */
    public static Http2Connection ofServer() {
        return connection(true, false);
    }

    /** Opens the window that {@link #ofServer()} promises, once the codec is in place. */
    public static void openToClient(Http2Connection connection) {
        open(connection, OF_CLIENT);
    }

    /**
     * The proxy's end of a connection to an upstream, whose own window opens again as data arrives: each stream is bounded
     * by itself, and what a client leaves unread of one would else use up the window of all.
     */
    public static Http2Connection ofClient() {
        return connection(false, true);
    }

    /** Widens the connection's own window to this size. */
    public static void open(Http2Connection connection, int bytes) {
        try {
            connection
                    .local()
                    .flowController()
                    .incrementWindowSize(connection.connectionStream(), bytes - Http2CodecUtil.DEFAULT_WINDOW_SIZE);
        } catch (Http2Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Bytes that have come on a connection, or on one of its streams, and have not been passed on. */
    public static long unreadBytes(Http2Connection connection, @Nullable Http2Stream stream) {
        return stream == null ? 0 : connection.local().flowController().unconsumedBytes(stream);
    }

    private static Http2Connection connection(boolean server, boolean refill) {
        Http2Connection connection = new DefaultHttp2Connection(server);
        connection
                .local()
                .flowController(new DefaultHttp2LocalFlowController(
                        connection, DefaultHttp2LocalFlowController.DEFAULT_WINDOW_UPDATE_RATIO, refill));
        // All streams alike: priorities of streams are no more (RFC 9113, section 5.3), and their tree takes time and
        // room.
        connection
                .remote()
                .flowController(
                        new DefaultHttp2RemoteFlowController(connection, new UniformStreamByteDistributor(connection)));
        return connection;
    }
}
