package io.streamgauge.proxy.relay.response;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.relay.upstream.SwitchedSocket;

/** The client of one exchange after the other, and what it is told. Event loop only. */
public interface ClientSide {

    /** Who it is. */
    default Peer peer() {
        return Peer.UNKNOWN;
    }

    void interimHead(HttpResponse head);

    void responseHead(HttpResponse head);

    /** Hands on the head of a switch to another protocol, and joins the client with the upstream for what follows. */
    void switchProtocols(HttpResponse head, SwitchedSocket upstream);

    /** Bytes of the body; the caller keeps its reference. */
    void responseBody(ByteBuf bytes);

    void responseEnd(HttpHeaders trailers);

    /** Sends a whole response of the proxy's own. */
    void respond(OwnResponse response);

    /** Ends a response that has begun so that the client sees that it is not whole. */
    void breakOff();

    /**
     * Hands what has been written to the client's socket.
     *
     * @return whether it is there now; else it will be before any task that the event loop is given from now on
     */
    boolean flush();

    /** Whether the client takes more without it piling up here. */
    boolean isWritable();

    /** What has to be taken before it is writable again, if that is the stream's own matter and not its connection's. */
    default long bytesToTake() {
        return 0;
    }

    /** Goes on or stops reading the request. */
    void readRequest(boolean on);

    /** The exchange is over; the connection is free for the next. */
    void exchangeOver();
}
