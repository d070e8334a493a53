package io.streamgauge.processor.parts;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Compact bytes of store entries. Changelogs hold them for ever: a form once written must stay readable. */
public final class Encoding {

    private static final int CONTINUED = 0x80;
    private static final int LOW_BITS = 0x7f;

    private Encoding() {}

    /** Writes one entry. */
    @FunctionalInterface
    public interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    /** Reads what a {@link Writing} wrote. */
    @FunctionalInterface
    public interface Reading<T> {
        T from(DataInputStream in) throws IOException;
    }

    public static byte[] bytes(Writing writing) {
        Unlocked bytes = new Unlocked();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Reads from the byte at this index on. */
    public static <T> T read(byte[] bytes, int from, Reading<T> reading) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes, from, bytes.length - from))) {
            return reading.from(in);
        } catch (IOException e) {
            throw new UncheckedIOException("a state entry of " + bytes.length + " bytes ends too early", e);
        }
    }

    /** At most 255 strings. */
    public static void writeStrings(DataOutputStream out, List<String> strings) throws IOException {
        out.writeByte(strings.size());
        for (String string : strings) {
            out.writeUTF(string);
        }
    }

    public static List<String> readStrings(DataInputStream in) throws IOException {
        int size = in.readUnsignedByte();
        List<String> strings = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            strings.add(in.readUTF());
        }
        return List.copyOf(strings);
    }

    /** A number that is mostly small: seven bits a byte, lowest first. */
    static void writeNumber(DataOutputStream out, long value) throws IOException {
        long rest = value;
        while ((rest & ~LOW_BITS) != 0) {
            out.writeByte((int) (rest & LOW_BITS) | CONTINUED);
            rest >>>= 7;
        }
        out.writeByte((int) rest);
    }

    static long readNumber(DataInputStream in) throws IOException {
        long value = 0;
        int shift = 0;
        while (true) {
            int next = in.readUnsignedByte();
            value |= (long) (next & LOW_BITS) << shift;
            if ((next & CONTINUED) == 0) {
                return value;
            }
            shift += 7;
        }
    }

    /** A growing array. The JDK's own takes a lock for every byte. */
    private static final class Unlocked extends OutputStream {
        private byte[] bytes = new byte[96];
        private int length;

        @Override
        public void write(int oneByte) {
            room(1);
            bytes[length++] = (byte) oneByte;
        }

        @Override
        public void write(byte[] from, int offset, int count) {
            room(count);
            System.arraycopy(from, offset, bytes, length, count);
            length += count;
        }

        private void room(int count) {
            if (length + count > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
            }
        }

        byte[] toByteArray() {
            return Arrays.copyOf(bytes, length);
        }
    }
}
