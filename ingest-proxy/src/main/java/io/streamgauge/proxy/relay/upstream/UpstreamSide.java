package io.streamgauge.proxy.relay.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;

/**
 * The upstream of one exchange: takes the request and tells the response, whatever carries both. After {@link #done()}
 * or {@link #close()} it belongs to the exchange no more. Event loop only.
 */
public interface UpstreamSide {

    /** Begins the request and writes its head. */
    void begin(HttpRequest head, ResponseListener responses);

    /** Bytes of the request's body; the caller keeps its reference. */
    void body(ByteBuf bytes);

    /** The request is complete. */
    void end(HttpHeaders trailers);

    /** Hands everything written so far to the socket. */
    void flush();

    /** The same; runs written once all of it has reached the socket, and not at all if it never does. */
    void flush(Runnable written);

    /** Whether more of the request can be written without piling up. */
    boolean isWritable();

    /** Bytes of the request that the upstream has not taken, and of the response that are not read on here. */
    long heldBytes();

    /** Whether the upstream can say of a request that it has not begun it. */
    boolean mayRefuse();

    /** Goes on or stops reading the response. */
    void read(boolean on);

    /** Request and response are complete: what carried them may serve another exchange. */
    void done();

    /** Gives up at once, so that the upstream notices; the listener is told nothing more. */
    void close();
}
