package io.streamgauge.proxy.relay.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.gate.RequestGate;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.wire.MessageWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What becomes of the bytes of a client.
 *
 * @param written what an upstream would get of the requests that are let through
 * @param whole how many of them are complete
 * @param refusal why one was not let through; nothing that follows counts
 */
record Decoded(String written, int whole, Optional<RequestRule> refusal) {

    /** Gives the bytes to a decoder and its gate, in pieces that end at these places. */
    static Decoded of(GateMode mode, String bytes, int... cuts) {
        List<String> pieces = new ArrayList<>();
        int from = 0;
        for (int cut : cuts) {
            pieces.add(bytes.substring(from, cut));
            from = cut;
        }
        pieces.add(bytes.substring(from));
        return ofPieces(mode, pieces);
    }

    static Decoded ofPieces(GateMode mode, List<String> pieces) {
        RequestGate gate = new RequestGate(new GateSettings(mode, 16 * 1024), new GateCounters());
        EmbeddedChannel client = new EmbeddedChannel(new RequestDecoder(gate, () -> 0));
        for (String piece : pieces) {
            client.writeInbound(Unpooled.copiedBuffer(piece, StandardCharsets.ISO_8859_1));
        }
        Decoded decoded = read(client);
        client.finishAndReleaseAll();
        return decoded;
    }

    /** The same, one byte after the other. */
    static Decoded byteByByte(GateMode mode, String bytes) {
        int[] cuts = new int[bytes.length()];
        for (int i = 0; i < cuts.length; i++) {
            cuts[i] = i;
        }
        return of(mode, bytes, cuts);
    }

    private static Decoded read(EmbeddedChannel client) {
        EmbeddedChannel upstream = new EmbeddedChannel();
        MessageWriter writer = new MessageWriter(upstream);
        int whole = 0;
        Optional<RequestRule> refusal = Optional.empty();
        for (HttpObject part = client.readInbound(); part != null; part = client.readInbound()) {
            refusal = part instanceof HttpRequest head ? RequestGate.refusalOf(head) : RequestGate.refusalOfBody(part);
            if (refusal.isPresent()) {
                ReferenceCountUtil.release(part);
                break;
            }
            write(writer, part);
            whole += part instanceof LastHttpContent ? 1 : 0;
        }
        writer.flush();
        String written = textOf(upstream);
        upstream.finishAndReleaseAll();
        return new Decoded(written, whole, refusal);
    }

    private static void write(MessageWriter writer, HttpObject part) {
        if (part instanceof HttpRequest head) {
            writer.requestHead(head);
        } else if (part instanceof HttpContent content) {
            writer.body(content.content());
            if (content instanceof LastHttpContent last) {
                writer.end(last.trailingHeaders());
            }
            content.release();
        }
    }

    private static String textOf(EmbeddedChannel upstream) {
        StringBuilder text = new StringBuilder();
        for (ByteBuf piece = upstream.readOutbound(); piece != null; piece = upstream.readOutbound()) {
            text.append(piece.toString(StandardCharsets.ISO_8859_1));
            piece.release();
        }
        return text.toString();
    }
}
