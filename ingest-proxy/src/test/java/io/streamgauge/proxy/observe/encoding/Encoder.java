package io.streamgauge.proxy.observe.encoding;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.aayushatharva.brotli4j.encoder.Encoder.Parameters;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/** Encodes bodies the ways servers do. */
public enum Encoder {
    GZIP("gzip", true),
    ZLIB("deflate", true),
    RAW_DEFLATE("deflate", false),
    BROTLI("br", false),
    ZSTD("zstd", true);

    static {
        Brotli4jLoader.ensureAvailability();
    }

    private static final int LEVEL = 5;
    private static final int BUFFER_SIZE = 512;

    private final String coding;
    private final boolean checked;

    Encoder(String coding, boolean checked) {
        this.coding = coding;
        this.checked = checked;
    }

    /** The name in Content-Encoding. */
    public String coding() {
        return coding;
    }

    /** Whether the data ends with a checksum. */
    public boolean isChecked() {
        return checked;
    }

    public byte[] encode(byte[] body) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        flushed(List.of(body)).forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** Encodes a stream whose server flushes after each event: one piece per event and one that ends the stream. */
    public List<byte[]> flushed(List<byte[]> events) {
        List<byte[]> pieces = new ArrayList<>();
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        try (OutputStream out = over(encoded)) {
            for (byte[] event : events) {
                out.write(event);
                out.flush();
                pieces.add(encoded.toByteArray());
                encoded.reset();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        pieces.add(encoded.toByteArray());
        return pieces;
    }

    private OutputStream over(OutputStream out) throws IOException {
        return switch (this) {
            case GZIP -> new GZIPOutputStream(out, BUFFER_SIZE, true);
            case ZLIB -> new DeflaterOutputStream(out, true);
            case RAW_DEFLATE -> new DeflaterOutputStream(out, new Deflater(LEVEL, true), BUFFER_SIZE, true);
            case BROTLI -> new BrotliOutputStream(out, new Parameters().setQuality(LEVEL));
            case ZSTD -> new ZstdOutputStream(out).setChecksum(true);
        };
    }

    /** Events of a stream, with text in several languages. */
    public static List<byte[]> events(int count) {
        List<byte[]> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String text =
                    "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"\u6f22 word " + i * 7919 + "\"}}]}\n\n";
            events.add(text.getBytes(StandardCharsets.UTF_8));
        }
        return events;
    }
}
