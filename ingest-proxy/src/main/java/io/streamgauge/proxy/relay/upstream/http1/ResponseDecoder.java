package io.streamgauge.proxy.relay.upstream.http1;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import io.streamgauge.proxy.relay.gate.rule.ResponseRule;
import io.streamgauge.proxy.relay.gate.rule.RuleBroken;
import io.streamgauge.proxy.relay.wire.Upgrade;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Netty's decoder of responses, which also takes the time of each read, knows what was asked, and refuses in heads what
 * Netty would repair without a word. */
public final class ResponseDecoder extends HttpResponseDecoder {

    private static final byte DEL = 0x7f;

    private final LongSupplier nanoTime;
    private HttpMethod asked = HttpMethod.GET;
    private boolean answered;
    private boolean betweenMessages = true;
    private int contentLengths;
    private @Nullable HttpHeaders fieldsOfBodiless;
    private long arrivedAtNanos;

    public ResponseDecoder(HttpDecoderConfig config, LongSupplier nanoTime) {
        super(config);
        this.nanoTime = nanoTime;
    }

    /** The next response answers a request of this method. */
    void expect(HttpMethod method) {
        asked = method;
        answered = false;
    }

    HttpMethod asked() {
        return asked;
    }

    /** Whether nothing has come after the end of a message. */
    boolean isBetweenMessages() {
        return betweenMessages && actualReadableBytes() == 0;
    }

    /** How many fields told a length in the head read last. */
    int contentLengths() {
        return contentLengths;
    }

    /** Whether any byte has arrived since the request began. */
    boolean answered() {
        return answered;
    }

    long arrivedAtNanos() {
        return arrivedAtNanos;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
        arrivedAtNanos = nanoTime.getAsLong();
        answered = true;
        super.channelRead(ctx, bytes);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) throws Exception {
        arrivedAtNanos = nanoTime.getAsLong();
        super.channelInactive(ctx);
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage head) {
        if (HttpMethod.HEAD.equals(asked)
                && head.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && contentLengths == 0) {
            fieldsOfBodiless = head.headers().copy();
        }
        // Netty would take what follows some switches for a body.
        return HttpMethod.HEAD.equals(asked)
                || Upgrade.isSwitch((HttpResponse) head)
                || super.isContentAlwaysEmpty(head);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
        int decoded = out.size();
        int from = buffer.readerIndex();
        super.decode(ctx, buffer, out);
        HttpHeaders asCame = fieldsOfBodiless;
        if (asCame != null && decoded < out.size()) {
            // The decoder takes the transfer coding away, which here says what an answer to GET would have.
            ((HttpResponse) out.get(decoded)).headers().set(asCame);
            fieldsOfBodiless = null;
        }
        if (decoded < out.size()) {
            betweenMessages = out.get(out.size() - 1) instanceof LastHttpContent;
        } else if (from != buffer.readerIndex()) {
            betweenMessages = false;
        }
    }

    @Override
    protected String splitFirstWordInitialLine(byte[] line, int start, int length) {
        contentLengths = 0;
        String version = super.splitFirstWordInitialLine(line, start, length);
        require(version.equals("HTTP/1.1") || version.equals("HTTP/1.0"), ResponseRule.STATUS_LINE);
        return version;
    }

    @Override
    protected String splitSecondWordInitialLine(byte[] line, int start, int length) {
        require(ResponseGate.isStatus(line, start, length), ResponseRule.STATUS_LINE);
        return super.splitSecondWordInitialLine(line, start, length);
    }

    @Override
    protected String splitThirdWordInitialLine(byte[] line, int start, int length) {
        for (int i = start; i < start + length; i++) {
            require((line[i] < 0 || line[i] >= ' ' || line[i] == '\t') && line[i] != DEL, ResponseRule.STATUS_LINE);
        }
        return super.splitThirdWordInitialLine(line, start, length);
    }

    @Override
    protected AsciiString splitHeaderName(byte[] line, int start, int length) {
        // A proxy has to take blanks before the colon away (RFC 9112, section 5.1); other words there are not blanks.
        int colon = start + length;
        while (colon < line.length && (line[colon] == ' ' || line[colon] == '\t')) {
            colon++;
        }
        require(colon < line.length && line[colon] == ':', ResponseRule.FIELD);
        AsciiString name = super.splitHeaderName(line, start, length);
        if (HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(name)) {
            contentLengths++;
        }
        return name;
    }

    private static void require(boolean kept, ResponseRule rule) {
        if (!kept) {
            throw new RuleBroken(rule);
        }
    }
}
