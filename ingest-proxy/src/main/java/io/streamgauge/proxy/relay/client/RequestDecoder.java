package io.streamgauge.proxy.relay.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.PrematureChannelClosureException;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AsciiString;
import io.streamgauge.proxy.relay.gate.RequestGate;
import io.streamgauge.proxy.relay.gate.rule.RequestHead;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.gate.rule.RuleBroken;
import io.streamgauge.proxy.relay.wire.Upgrade;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Netty's decoder of requests, which also takes the time of each read and shows the gate every head as it came: the
 * decoder alone unfolds fields, splits a request line at any blank and drops what it does not want in trailers.
 */
final class RequestDecoder extends HttpRequestDecoder {

    /** Line ends are not counted into the limit of a head, and it holds for its first line and for the rest. */
    private static final int RAW_HEADS = 4;

    private final RequestGate gate;
    private final LongSupplier nanoTime;
    private final StringBuilder raw = new StringBuilder();
    private boolean inHead = true;
    private boolean headCame;
    private boolean inTrailers;
    private boolean folded;
    private long arrivedAtNanos;
    private boolean reading;
    private boolean halted;

    RequestDecoder(RequestGate gate, LongSupplier nanoTime) {
        super(new HttpDecoderConfig()
                .setMaxInitialLineLength(gate.settings().maxHeadBytes())
                .setMaxHeaderSize(gate.settings().maxHeadBytes())
                .setMaxChunkSize(Integer.MAX_VALUE));
        this.gate = gate;
        this.nanoTime = nanoTime;
    }

    long arrivedAtNanos() {
        return arrivedAtNanos;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object bytes) throws Exception {
        if (((ByteBuf) bytes).isReadable()) {
            arrivedAtNanos = nanoTime.getAsLong();
        }
        reading = true;
        try {
            super.channelRead(ctx, bytes);
        } finally {
            reading = false;
        }
    }

    /** Whether the head of a request is due: the first, or one of which something has come. */
    boolean isHeadDue() {
        return !headCame || hasBegunHead();
    }

    /** Whether something of a head has come, and not all. */
    boolean hasBegunHead() {
        return inHead && (!raw.isEmpty() || actualReadableBytes() > 0);
    }

    /** Whether bytes have come that wait for the upstream's choice. */
    boolean holdsBytes() {
        return halted && actualReadableBytes() > 0;
    }

    /** What follows is HTTP; may tell of it before it returns. */
    void goOn(ChannelPipeline pipeline) {
        if (halted) {
            halted = false;
            if (!reading) {
                readAgain(pipeline.context(this));
            }
        }
    }

    /** What has been read already; below this decoder TLS would not pass on a read without bytes. */
    private void readAgain(@Nullable ChannelHandlerContext ctx) {
        if (ctx == null) {
            return;
        }
        try {
            channelRead(ctx, Unpooled.EMPTY_BUFFER);
        } catch (Exception e) {
            // As the pipeline does with what a handler throws.
            ctx.fireExceptionCaught(e);
        }
    }

    /**
     * After a request that offers another protocol nothing is decoded until {@link #goOn}: which protocol follows is the
     * upstream's choice.
     */
    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
        if (halted) {
            return;
        }
        int decoded = out.size();
        int from = buffer.readerIndex();
        super.decode(ctx, buffer, out);
        if (inHead) {
            headDecoded(buffer, from, decoded < out.size() ? out.get(decoded) : null);
        }
        if (inTrailers) {
            trailersDecoded(buffer, from, decoded < out.size() ? (HttpObject) out.get(decoded) : null);
        }
        if (decoded < out.size()) {
            headCame = true;
            inHead = out.get(out.size() - 1) instanceof LastHttpContent;
            halted = out.get(decoded) instanceof HttpRequest head && Upgrade.isAsked(head);
        }
    }

    private void headDecoded(ByteBuf buffer, int from, @Nullable Object head) {
        int length = Math.min(
                buffer.readerIndex() - from, RAW_HEADS * gate.settings().maxHeadBytes() - raw.length());
        String piece = buffer.toString(from, Math.max(0, length), StandardCharsets.ISO_8859_1);
        if (head == null) {
            raw.append(piece);
            dropEmptyLines();
        } else if (raw.isEmpty()) {
            gate.judge((HttpRequest) head, piece);
        } else {
            gate.judge((HttpRequest) head, raw.append(piece).toString());
            raw.setLength(0);
            raw.trimToSize();
        }
    }

    /** The decoder takes whole lines, and would unfold those that begin with a blank. */
    private void trailersDecoded(ByteBuf buffer, int from, @Nullable HttpObject end) {
        for (int i = from; i < buffer.readerIndex(); i++) {
            boolean beginsLine = i == from || buffer.getByte(i - 1) == '\n';
            folded |= beginsLine && (buffer.getByte(i) == ' ' || buffer.getByte(i) == '\t');
        }
        if (end != null) {
            if (folded && end.decoderResult().isSuccess()) {
                end.setDecoderResult(DecoderResult.failure(new RuleBroken(RequestRule.CHUNK)));
            }
            inTrailers = false;
            folded = false;
        }
    }

    /** A client that leaves within a head has asked for nothing. */
    @Override
    protected void decodeLast(ChannelHandlerContext ctx, ByteBuf buffer, List<Object> out) throws Exception {
        super.decodeLast(ctx, buffer, out);
        out.removeIf(part -> ((HttpObject) part).decoderResult().cause() instanceof PrematureChannelClosureException);
    }

    /** A client may send them for ever. */
    private void dropEmptyLines() {
        int end = 0;
        while (raw.length() >= end + 2 && raw.charAt(end) == '\r' && raw.charAt(end + 1) == '\n') {
            end += 2;
        }
        raw.delete(0, end);
    }

    @Override
    protected AsciiString splitHeaderName(byte[] line, int start, int length) {
        AsciiString name = super.splitHeaderName(line, start, length);
        inTrailers = !inHead;
        if (inTrailers && RequestHead.isForbiddenTrailer(name)) {
            throw new RuleBroken(RequestRule.TRAILER);
        }
        return name;
    }
}
