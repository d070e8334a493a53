package io.streamgauge.proxy.access;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** Takes the bytes of an access log. One thread; its name is its text. */
interface LogTarget {

    /** Opens it, or opens it again. */
    void open() throws IOException;

    /** Whether what is open is no longer what its name stands for. */
    boolean isStale();

    void write(byte[] bytes, int length) throws IOException;

    void close() throws IOException;

    /** The program's output, which is always open. */
    final class Output implements LogTarget {

        @SuppressWarnings("resource") // not ours to close
        private final FileOutputStream stdout = new FileOutputStream(FileDescriptor.out);

        @Override
        public void open() {}

        @Override
        public boolean isStale() {
            return false;
        }

        @Override
        public void write(byte[] bytes, int length) throws IOException {
            stdout.write(bytes, 0, length);
        }

        @Override
        public void close() {}

        @Override
        public String toString() {
            return "stdout";
        }
    }
}
