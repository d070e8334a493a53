package io.streamgauge.proxy.relay.usage;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.relay.response.ClientSide;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.relay.upstream.SwitchedSocket;
import org.jspecify.annotations.Nullable;

/**
 * A client whose request was made to ask for usage: it gets everything but the event it did not ask for. A read of
 * which nothing waits and nothing is left out is handed on as it is. Event loop only.
 */
public final class UsageFreeClient implements ClientSide, UsageEventFilter.Output {

    private static final String BLANKS = " \t\r\n";
    /** Of JSON's values. What begins with anything else is none, and may be a stream. */
    private static final String DOCUMENT_BEGINNINGS = "{[\"tfn-0123456789";

    private final ClientSide client;
    private final RouteUsage usage;
    private final HttpRequest request;
    private final ReadCopy copy;
    private @Nullable UsageEventFilter filter;
    private boolean document;
    private boolean unfiltered;
    private ByteBuf read = Unpooled.EMPTY_BUFFER;
    private @Nullable ByteBuf gathered;

    /**
     * @param request as it came
     * @param copy of the event loop
     */
    public UsageFreeClient(ClientSide client, RouteUsage usage, HttpRequest request, ReadCopy copy) {
        this.client = client;
        this.usage = usage;
        this.request = request;
        this.copy = copy;
    }

    @Override
    public void responseHead(HttpResponse head) {
        if (usage.filters(request, head)) {
            filter = new UsageEventFilter(this);
        } else {
            document = UsageRules.isPlainDocument(head);
        }
        client.responseHead(head);
    }

    @Override
    public void switchProtocols(HttpResponse head, SwitchedSocket upstream) {
        client.switchProtocols(head, upstream);
    }

    @Override
    public void responseBody(ByteBuf bytes) {
        UsageEventFilter filtering = filter;
        if (filtering != null) {
            read = bytes;
            filtering.accept(copy.of(bytes), 0, bytes.readableBytes());
            read = Unpooled.EMPTY_BUFFER;
            handOn();
            return;
        }
        client.responseBody(bytes);
        if (document) {
            checkBeginning(bytes);
        }
    }

    /** What is called a document may be a stream all the same. */
    private void checkBeginning(ByteBuf bytes) {
        int at = bytes.readerIndex();
        while (at < bytes.writerIndex() && BLANKS.indexOf(bytes.getByte(at)) >= 0) {
            at++;
        }
        if (at < bytes.writerIndex()) {
            document = false;
            if (DOCUMENT_BEGINNINGS.indexOf(bytes.getByte(at)) < 0) {
                usage.unfiltered(request);
            }
        }
    }

    @Override
    public void responseEnd(HttpHeaders trailers) {
        UsageEventFilter filtering = filter;
        if (filtering != null) {
            filtering.end();
            handOn();
        }
        client.responseEnd(trailers);
    }

    @Override
    public void breakOff() {
        UsageEventFilter filtering = filter;
        if (filtering != null) {
            filtering.cut();
            handOn();
        }
        client.breakOff();
    }

    @Override
    public void passHeld(byte[] bytes, int length) {
        gather(bytes, 0, length);
    }

    @Override
    public void pass(byte[] bytes, int from, int to) {
        if (gathered == null && to - from == read.readableBytes()) {
            client.responseBody(read);
        } else {
            gather(bytes, from, to);
        }
    }

    @Override
    public void removed() {
        usage.removed();
    }

    @Override
    public void usagePassed() {
        if (!unfiltered) {
            unfiltered = true;
            usage.unfiltered(request);
        }
    }

    private void gather(byte[] bytes, int from, int to) {
        if (gathered == null) {
            gathered = SocketOptions.BUFFERS.buffer(to - from);
        }
        gathered.writeBytes(bytes, from, to - from);
    }

    /** Hands what has been gathered to the client in one piece. */
    private void handOn() {
        ByteBuf all = gathered;
        if (all != null) {
            gathered = null;
            client.responseBody(all);
            all.release();
        }
    }

    @Override
    public void interimHead(HttpResponse head) {
        client.interimHead(head);
    }

    @Override
    public void respond(OwnResponse response) {
        client.respond(response);
    }

    @Override
    public boolean flush() {
        return client.flush();
    }

    @Override
    public boolean isWritable() {
        return client.isWritable();
    }

    @Override
    public long bytesToTake() {
        return client.bytesToTake();
    }

    @Override
    public void readRequest(boolean on) {
        client.readRequest(on);
    }

    @Override
    public void exchangeOver() {
        client.exchangeOver();
    }
}
