package io.streamgauge.benchmarks.observation;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** Processor time per operation of the threads that run it: what others do on the machine counts less than in time. */
public final class ProcessorTime implements InternalProfiler {
    /** Label of the result. */
    static final String LABEL = "cpu.norm";

    private static final String WORKERS = "jmh-worker";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long before;

    @Override
    public String getDescription() {
        return "processor time per operation";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = used();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double perOperation =
                (double) (used() - before) / Math.max(1, result.getMetadata().getAllOps());
        return List.of(new ScalarResult(LABEL, perOperation, "ns/op", AggregationPolicy.AVG));
    }

    private long used() {
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().contains(WORKERS))
                .mapToLong(ThreadInfo::getThreadId)
                .map(threads::getThreadCpuTime)
                .sum();
    }
}
