package io.streamgauge.proxy.access;

import io.streamgauge.proxy.access.line.Line;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gathers lines and writes them together. One thread, but for the counts; never throws once it has been opened. */
final class LogWriter {

    private static final Logger LOG = LoggerFactory.getLogger(LogWriter.class);
    private static final int FULL_BYTES = 1 << 16;
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LogTarget target;
    private final LongAdder written = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final Gathered gathered = new Gathered();
    private long lastLook;
    private boolean broken;

    /** Lines to be written. */
    private static final class Gathered extends ByteArrayOutputStream {
        private int lines;

        void add(String line) {
            writeBytes(line.getBytes(StandardCharsets.US_ASCII));
            write('\n');
            lines++;
        }

        void writeTo(LogTarget target) throws IOException {
            target.write(buf, count);
        }

        void clear() {
            reset();
            lines = 0;
        }
    }

    LogWriter(LogTarget target) {
        this.target = target;
    }

    /** @throws IOException it cannot be written; names it */
    void open() throws IOException {
        try {
            target.open();
        } catch (IOException e) {
            throw new IOException("cannot be written to " + target + ": " + e, e);
        }
        lastLook = System.nanoTime();
    }

    long written() {
        return written.sum();
    }

    long failed() {
        return failed.sum();
    }

    /** Follows, once a second, what others have done to the file. */
    void look() {
        if (System.nanoTime() - lastLook < LOOK_NANOS) {
            return;
        }
        lastLook = System.nanoTime();
        if (broken || target.isStale()) {
            reopen();
        }
    }

    void add(Line line) {
        try {
            gathered.add(line.json());
        } catch (RuntimeException e) {
            // One line that cannot be made must not end all others.
            failed.increment();
        }
        if (gathered.size() >= FULL_BYTES) {
            flush();
        }
    }

    /** A line was lost on its way here. */
    void lost() {
        failed.increment();
    }

    void flush() {
        if (gathered.lines == 0) {
            return;
        }
        try {
            gathered.writeTo(target);
            written.add(gathered.lines);
            broken = false;
        } catch (IOException e) {
            failed.add(gathered.lines);
            breaks(e);
        }
        gathered.clear();
        if (broken) {
            // What was written may have ended within a line.
            gathered.write('\n');
        }
    }

    void close() {
        try {
            target.close();
        } catch (IOException e) {
            breaks(e);
        }
    }

    private void reopen() {
        try {
            target.open();
            broken = false;
        } catch (IOException e) {
            breaks(e);
        }
    }

    /** Said once, until it works again. */
    private void breaks(IOException e) {
        if (!broken) {
            LOG.atWarn().setCause(e).addKeyValue("target", target).log("The access log cannot be written");
        }
        broken = true;
    }
}
