package io.streamgauge.proxy.publish.spool.run;

import java.util.Arrays;
import java.util.List;

/** The next sequence of every partition; 0 for those not heard of. */
public final class Sequences {

    private long[] next;

    public Sequences(List<Long> next) {
        this.next = next.stream().mapToLong(Long::longValue).toArray();
    }

    long next(int partition) {
        return partition < next.length ? next[partition] : 0;
    }

    /** Gives the next sequence away. */
    long take(int partition) {
        long taken = next(partition);
        used(partition, taken);
        return taken;
    }

    /** This one has been used: the next is later. */
    public void used(int partition, long sequence) {
        if (partition >= next.length) {
            next = Arrays.copyOf(next, partition + 1);
        }
        next[partition] = Math.max(next[partition], sequence + 1);
    }

    public List<Long> all() {
        return Arrays.stream(next).boxed().toList();
    }
}
