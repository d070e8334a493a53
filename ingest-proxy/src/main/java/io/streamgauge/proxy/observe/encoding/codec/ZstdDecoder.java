package io.streamgauge.proxy.observe.encoding.codec;

import com.github.luben.zstd.ZstdBufferDecompressingStreamNoFinalizer;
import com.github.luben.zstd.util.Native;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Zstandard (RFC 8878), by the native library: any number of frames, with windows of up to 8 MiB as RFC 9659 asks. */
public final class ZstdDecoder implements Decoder {

    private static final int WINDOW_LOG = 23;

    private final DecodedSink sink;
    private final ByteBuffer output;

    private @Nullable Frames frames;
    private boolean atEnd;

    public ZstdDecoder(DecodedSink sink, byte[] output) {
        this.sink = sink;
        this.output = ByteBuffer.wrap(output);
    }

    /** Loads the native library; false if there is none for this machine. Takes some 50 ms the first time. */
    public static boolean load() {
        try {
            Native.load();
            return Native.isLoaded();
        } catch (LinkageError e) {
            return false;
        }
    }

    @Override
    public boolean decode(byte[] bytes, int from, int to) {
        try {
            if (frames == null) {
                frames = new Frames();
                frames.setLongMax(WINDOW_LOG);
            }
            frames.piece(bytes, from, to);
            return decode(frames);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public boolean atEnd() {
        return atEnd;
    }

    @Override
    public void close() {
        if (frames != null) {
            frames.close();
        }
    }

    private boolean decode(Frames source) throws IOException {
        do {
            source.read(output.clear());
            int length = output.position();
            if (length > 0 && !sink.take(output.array(), 0, length)) {
                return false;
            }
            // A full buffer says nothing about the input: more output may be pending without any byte left.
        } while (source.hasInput() || !output.hasRemaining());
        atEnd = source.betweenFrames();
        return true;
    }

    /** Makes the library, which reads from a source until this is empty, take one piece after another. */
    private static final class Frames extends ZstdBufferDecompressingStreamNoFinalizer {

        private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);
        /** Never read. As long as the source has a byte, the end of a frame is not taken for the end of all. */
        private static final ByteBuffer TO_COME = ByteBuffer.allocate(1);

        private byte[] array = {};
        private ByteBuffer piece = NOTHING;

        Frames() {
            super(NOTHING);
        }

        /** Pieces mostly come in one array, which then needs one buffer around it. */
        @SuppressWarnings("ReferenceEquality")
        void piece(byte[] bytes, int from, int to) {
            if (array != bytes) {
                array = bytes;
                piece = ByteBuffer.wrap(bytes);
            }
            source = piece.limit(to).position(from);
        }

        boolean hasInput() {
            return source.hasRemaining();
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            int length = super.read(target);
            source = piece;
            return length;
        }

        @Override
        protected ByteBuffer refill(ByteBuffer drained) {
            return TO_COME;
        }

        /** Whether the piece ended with a frame. */
        boolean betweenFrames() {
            source = NOTHING;
            return !hasRemaining();
        }
    }
}
