package io.streamgauge.proxy.relay.usage;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.relay.response.ClientSide;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A client whose request was made to ask for usage: it gets everything but the event it did not ask for. */
public final class UsageFreeClient implements ClientSide, UsageEventFilter.Output {

    private final ClientSide client;
    private final RouteUsage usage;
    private final HttpRequest request;
    private @Nullable UsageEventFilter filter;
    private @Nullable ByteBuf passed;

    public UsageFreeClient(ClientSide client, RouteUsage usage, HttpRequest request) {
        this.client = client;
        this.usage = usage;
        this.request = request;
    }

    @Override
    public void responseHead(HttpResponse head) {
        if (usage.filters(request, head)) {
            filter = new UsageEventFilter(this);
        }
        client.responseHead(head);
    }

    @Override
    public void responseBody(ByteBuf bytes) {
        UsageEventFilter filtering = filter;
        if (filtering == null) {
            client.responseBody(bytes);
        } else {
            byte[] read = ByteBufUtil.getBytes(bytes);
            gather(() -> filtering.accept(read, 0, read.length));
        }
    }

    @Override
    public void responseEnd(HttpHeaders trailers) {
        UsageEventFilter filtering = filter;
        if (filtering != null) {
            gather(filtering::end);
        }
        client.responseEnd(trailers);
    }

    @Override
    public void breakOff() {
        UsageEventFilter filtering = filter;
        if (filtering != null) {
            gather(filtering::cut);
        }
        client.breakOff();
    }

    /** Hands what the filter passes to the client in one piece. */
    private void gather(Runnable filtering) {
        ByteBuf gathered = SocketOptions.BUFFERS.buffer();
        passed = gathered;
        try {
            filtering.run();
            client.responseBody(gathered);
        } finally {
            passed = null;
            gathered.release();
        }
    }

    @Override
    public void pass(byte[] bytes, int from, int to) {
        Objects.requireNonNull(passed).writeBytes(bytes, from, to - from);
    }

    @Override
    public void removed() {
        usage.removed();
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
    public void flush() {
        client.flush();
    }

    @Override
    public boolean isWritable() {
        return client.isWritable();
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
