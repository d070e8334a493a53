package io.streamgauge.proxy.relay.usage;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.relay.response.ClientSide;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.relay.upstream.SwitchedSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Remembers what it is told of a body, and which buffer came last. */
final class ToldClient implements ClientSide {

    private final List<String> told = new ArrayList<>();
    private final boolean forgetful;
    private Object last = "";

    private ToldClient(boolean forgetful) {
        this.forgetful = forgetful;
    }

    static ToldClient remembering() {
        return new ToldClient(false);
    }

    /** Knows the last buffer alone. */
    static ToldClient forgetful() {
        return new ToldClient(true);
    }

    List<String> told() {
        return told;
    }

    Object last() {
        return last;
    }

    @Override
    public void switchProtocols(HttpResponse head, SwitchedSocket upstream) {}

    @Override
    public void responseBody(ByteBuf bytes) {
        last = bytes;
        if (!forgetful) {
            told.add(bytes.toString(StandardCharsets.UTF_8));
        }
    }

    @Override
    public void responseEnd(HttpHeaders trailers) {
        told.add("end");
    }

    @Override
    public void breakOff() {
        told.add("broken off");
    }

    @Override
    public void interimHead(HttpResponse head) {}

    @Override
    public void responseHead(HttpResponse head) {}

    @Override
    public void respond(OwnResponse response) {}

    @Override
    public boolean flush() {
        return true;
    }

    @Override
    public boolean isWritable() {
        return true;
    }

    @Override
    public void readRequest(boolean on) {}

    @Override
    public void exchangeOver() {}
}
