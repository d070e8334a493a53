package io.streamgauge.benchmarks.observation;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.encoder.BrotliOutputStream;
import com.github.luben.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** How a server compresses a stream, flushing after each event. */
public enum Compression {
    GZIP("gzip"),
    BROTLI("br"),
    ZSTD("zstd");

    private static final int BUFFER_BYTES = 512;

    private final String coding;

    Compression(String coding) {
        this.coding = coding;
    }

    /** The name in Content-Encoding. */
    String coding() {
        return coding;
    }

    /** One piece for each event, and one that ends the stream. */
    List<byte[]> of(List<byte[]> events) {
        Brotli4jLoader.ensureAvailability();
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
            case GZIP -> new GZIPOutputStream(out, BUFFER_BYTES, true);
            case BROTLI -> new BrotliOutputStream(out);
            case ZSTD -> new ZstdOutputStream(out);
        };
    }
}
