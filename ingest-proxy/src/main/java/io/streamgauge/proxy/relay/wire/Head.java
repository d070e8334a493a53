package io.streamgauge.proxy.relay.wire;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;

/** Writes heads of messages: fields in the order and spelling they came in, without those of one hop. */
final class Head {

    private static final int CRLF = '\r' << 8 | '\n';
    private static final int COLON_SPACE = ':' << 8 | ' ';
    private static final AsciiString CONNECTION = AsciiString.cached("Connection");

    /** Which fields pass. */
    private enum Kept {
        /** All but those of one hop. */
        ALL,
        /** The same without the transfer coding. */
        NO_CODING,
        /** The same with those that make up an upgrade. */
        UPGRADE
    }

    private Head() {}

    /** The version passes too: a server that is told HTTP/1.0 will not answer in chunks. */
    static void writeRequest(HttpRequest head, ByteBuf out) {
        write(head.method().asciiName(), out);
        out.writeByte(' ');
        write(head.uri(), out);
        out.writeByte(' ');
        write(head.protocolVersion().text(), out);
        out.writeShort(CRLF);
        writeFields(head.headers(), Upgrade.isAsked(head) ? Kept.UPGRADE : Kept.ALL, out);
        out.writeShort(CRLF);
    }

    /** A proxy answers in its own version (RFC 9110, section 2.5). */
    static void writeResponse(HttpResponse head, boolean withoutCoding, Persistence persistence, ByteBuf out) {
        writeStatus(head, out);
        writeFields(head.headers(), withoutCoding ? Kept.NO_CODING : Kept.ALL, out);
        if (persistence != Persistence.DEFAULT) {
            writeField(CONNECTION, persistence.option(), out);
        }
        out.writeShort(CRLF);
    }

    /** Tells the client that the upstream has accepted its offer. */
    static void writeSwitch(HttpResponse head, ByteBuf out) {
        writeStatus(head, out);
        writeFields(head.headers(), Kept.UPGRADE, out);
        out.writeShort(CRLF);
    }

    private static void writeStatus(HttpResponse head, ByteBuf out) {
        write("HTTP/1.1 ", out);
        write(head.status().codeAsText(), out);
        out.writeByte(' ');
        write(head.status().reasonPhrase(), out);
        out.writeShort(CRLF);
    }

    static void writeTrailers(HttpHeaders trailers, ByteBuf out) {
        if (!trailers.isEmpty()) {
            writeFields(trailers, Kept.ALL, out);
        }
        out.writeShort(CRLF);
    }

    private static void writeFields(HttpHeaders headers, Kept kept, ByteBuf out) {
        HopByHop dropped = HopByHop.of(headers);
        Iterator<Map.Entry<CharSequence, CharSequence>> fields = headers.iteratorCharSequence();
        while (fields.hasNext()) {
            Map.Entry<CharSequence, CharSequence> field = fields.next();
            CharSequence name = field.getKey();
            boolean written = switch (kept) {
                case ALL -> !dropped.contains(name);
                case NO_CODING ->
                    !dropped.contains(name) && !HttpHeaderNames.TRANSFER_ENCODING.contentEqualsIgnoreCase(name);
                case UPGRADE -> !dropped.contains(name) || Upgrade.isPart(name);
            };
            if (written) {
                writeField(name, field.getValue(), out);
            }
        }
    }

    private static void writeField(CharSequence name, CharSequence value, ByteBuf out) {
        write(name, out);
        out.writeShort(COLON_SPACE);
        write(value, out);
        out.writeShort(CRLF);
    }

    /** Netty's decoder widens each byte to a char; this narrows it again, so that any byte passes. */
    private static void write(CharSequence text, ByteBuf out) {
        if (text instanceof AsciiString ascii) {
            out.writeBytes(ascii.array(), ascii.arrayOffset(), ascii.length());
        } else {
            out.writeCharSequence(text, StandardCharsets.ISO_8859_1);
        }
    }
}
