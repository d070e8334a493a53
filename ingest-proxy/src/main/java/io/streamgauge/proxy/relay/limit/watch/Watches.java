package io.streamgauge.proxy.relay.limit.watch;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What is open on one event loop and has limits of time. Event loop only. */
public final class Watches {

    private static final Logger LOG = LoggerFactory.getLogger(Watches.class);

    private final List<Watch> open = new ArrayList<>();
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
     * to the last.
     */
    public void look(long nanos) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (i < open.size()) {
                look(open.get(i), nanos);
            }
        }
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
