package io.streamgauge.proxy.relay.limit.watch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is open on one event loop and has limits of time. Event loop only. */
public final class Watches {

    private static final Logger LOG = LoggerFactory.getLogger(Watches.class);

    /** So many looks between two at the clock. */
    private static final int STRIDE = 8;

    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final List<Watch> open = new ArrayList<>();
    private int left;
    private boolean faulty;

    public void add(Watch watch) {
        watch.position = open.size();
        open.add(watch);
    }

    /** Forgets a watch; the last one takes its place. */
    public void remove(Watch watch) {
        Watch last = open.remove(open.size() - 1);
        if (watch.position < open.size()) {
            last.position = watch.position;
            open.set(last.position, last);
        }
    }

    public boolean isEmpty() {
        return open.isEmpty();
    }

    /**
     * Looks at all of them, whatever one of them throws. From the last to the first, since those that end give their place
     * to the last. Where many end at once streams would wait for all of them: it stops after a while, to be called again
     * until it has been through.
     *
     * @return whether all have been looked at
     */
    public boolean look(LongSupplier nanoTime) {
        long nanos = nanoTime.getAsLong();
        if (left == 0) {
            left = open.size();
        }
        while (left > 0) {
            left--;
            if (left < open.size()) {
                look(open.get(left), nanos);
            }
            if (left % STRIDE == 0 && nanoTime.getAsLong() - nanos > LONGEST_NANOS) {
                return left == 0;
            }
        }
        return true;
    }

    private void look(Watch watch, long nanos) {
        try {
            watch.look(nanos);
        } catch (RuntimeException | AssertionError | LinkageError | StackOverflowError e) {
            fault(e);
        }
    }

    /** It would come again with every look, so it is logged once. */
    private void fault(Throwable fault) {
        if (!faulty) {
            faulty = true;
            LOG.atError()
                    .setCause(fault)
                    .log("A limit of time could not be looked at; others are, and more such faults are not logged");
        }
    }
}
