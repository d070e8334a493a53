package io.streamgauge.proxy.observe.encoding.codec;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import com.aayushatharva.brotli4j.decoder.DecoderJNI.Status;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Brotli (RFC 7932), by the native library: one stream and nothing behind it, with a window of up to 4 MiB. The library
 * fills the whole window before it hands anything over, so the window bounds the time that a few bytes can take.
 */
public final class BrotliDecoder implements Decoder {

    private static final int INPUT_SIZE = 4 * 1024;

    private final DecodedSink sink;
    private final byte[] output;

    private DecoderJNI.@Nullable Wrapper library;
    private boolean atEnd;

    public BrotliDecoder(DecodedSink sink, byte[] output) {
        this.sink = sink;
        this.output = output;
    }

    /** Loads the native library; false if there is none for this machine. Takes some 20 ms the first time. */
    public static boolean load() {
        return Brotli4jLoader.isAvailable();
    }

    @Override
    public boolean decode(byte[] bytes, int from, int to) {
        if (library == null) {
            if (from < to && isLargeWindow(bytes[from])) {
                return false;
            }
            try {
                library = new DecoderJNI.Wrapper(INPUT_SIZE, output.length);
            } catch (IOException e) {
                return false;
            }
        }
        for (int at = from; at < to; at += INPUT_SIZE) {
            if (atEnd || !decode(library, bytes, at, Math.min(INPUT_SIZE, to - at))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean atEnd() {
        return atEnd;
    }

    @Override
    public void close() {
        if (library != null) {
            library.destroy();
        }
    }

    /** The first bits of a stream are the binary logarithm of its window; these are 23 and 24. */
    private static boolean isLargeWindow(byte first) {
        return (first & 0x0d) == 0x0d;
    }

    private boolean decode(DecoderJNI.Wrapper decoder, byte[] bytes, int from, int length) {
        decoder.getInputBuffer().clear().put(bytes, from, length);
        decoder.push(length);
        while (true) {
            // Bytes behind the end are an error to the library, which may still hold what came before them.
            while (decoder.hasOutput()) {
                if (!handOver(decoder.pull())) {
                    return false;
                }
            }
            Status status = decoder.getStatus();
            if (status != Status.OK && status != Status.NEEDS_MORE_OUTPUT) {
                atEnd = status == Status.DONE;
                return status != Status.ERROR;
            }
            decoder.push(0);
        }
    }

    private boolean handOver(ByteBuffer decoded) {
        int length = decoded.remaining();
        decoded.get(output, 0, length);
        return length == 0 || sink.take(output, 0, length);
    }
}
