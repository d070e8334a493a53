package io.streamgauge.proxy.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * What reading an input may cost: 1 ms for each KiB, counted as time of the thread on the processor so that a busy
 * machine does not matter. A step that costs too much is taken again before it counts: the first time, classes are
 * loaded, instrumented and interpreted.
 */
public final class Cost {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ATTEMPTS = 5;
    private static final boolean INSTRUMENTED = System.getenv("JAZZER_FUZZ") != null;
    /** While it is searched for inputs, instrumented code allocates for what it reports. */
    private static final long ALLOCATION_FACTOR = INSTRUMENTED ? 16 : 1;
    /** And takes time for it. */
    private static final long TIME_FACTOR = INSTRUMENTED ? 10 : 1;

    private static final long NANOS_PER_BYTE = 1_000_000 / 1024;
    private static final long NANOS_FOR_ANY = 20_000_000;

    private final long nanos;
    private final long allocated;

    private Cost(long nanos, long allocated) {
        this.nanos = nanos;
        this.allocated = allocated;
    }

    /**
     * Fails if the step takes longer than so many bytes may, or allocates more.
     *
     * @param allocation most bytes it may allocate where it is not instrumented
     */
    public static void within(long bytes, long allocation, Runnable step) {
        long allocated = allocation * ALLOCATION_FACTOR;
        long nanos = TIME_FACTOR * (NANOS_FOR_ANY + NANOS_PER_BYTE * bytes);
        Cost cost = of(step);
        for (int i = 1; i < ATTEMPTS && (cost.nanos > nanos || cost.allocated > allocated); i++) {
            cost = of(step);
        }
        assertThat(cost.nanos).as("nano seconds for %d bytes", bytes).isLessThanOrEqualTo(nanos);
        assertThat(cost.allocated).as("allocated for %d bytes", bytes).isLessThanOrEqualTo(allocated);
    }

    private static Cost of(Runnable step) {
        long nanosBefore = THREADS.getCurrentThreadCpuTime();
        long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
        step.run();
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore;
        return new Cost(THREADS.getCurrentThreadCpuTime() - nanosBefore, allocated);
    }
}
