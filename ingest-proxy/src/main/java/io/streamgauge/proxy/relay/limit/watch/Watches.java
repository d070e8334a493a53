package io.streamgauge.proxy.relay.limit.watch;

import java.util.ArrayList;
import java.util.List;

/** What is open on one event loop and has limits of time. Event loop only. */
public final class Watches {

    private final List<Watch> open = new ArrayList<>();

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

    /** Looks at all of them. From the last to the first, since those that end give their place to the last. */
    public void look(long nanos) {
        for (int i = open.size() - 1; i >= 0; i--) {
            if (i < open.size()) {
                open.get(i).look(nanos);
            }
        }
    }
}
