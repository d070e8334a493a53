package io.streamgauge.benchmarks.endurance;

import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.probe.GcLog.Pause;
import io.streamgauge.benchmarks.probe.Ledger;
import io.streamgauge.benchmarks.probe.Scrape;
import io.streamgauge.benchmarks.stage.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * How a proxy stood at the end of a minute.
 *
 * @param heapMib after the latest collection
 * @param ringFill 1 is full
 */
record Minute(
        int number,
        double residentMib,
        double directMib,
        double heapMib,
        long descriptors,
        long threads,
        double ringFill,
        Ledger records,
        Ledger chunks) {
    private static final double KIB_PER_MIB = 1024;
    private static final double BYTES_PER_MIB = 1 << 20;

    static final String HEADING =
            "  min  RSS MiB  direct MiB  heap MiB  descr.  threads  ring %  chunks/s   p99 us  max pause ms  "
                    + "records: observed = acknowledged + waiting + spooled + dropped";

    static Minute read(int number, Stage stage) throws IOException, InterruptedException {
        Scrape scrape = stage.metrics().scrape();
        List<Pause> pauses = stage.gcLog().pauses();
        return new Minute(
                number,
                stage.process().residentKib() / KIB_PER_MIB,
                scrape.sum("llm_proxy_buffer_memory_bytes") / BYTES_PER_MIB,
                pauses.isEmpty() ? 0 : pauses.get(pauses.size() - 1).heapAfterMib(),
                stage.process().descriptors(),
                stage.process().threads(),
                scrape.sum("llm_proxy_ring_fill_ratio"),
                Ledger.ofRecords(scrape),
                Ledger.ofChunks(scrape));
    }

    /** One line. */
    String line(Recording seen, Duration minute, double longestPauseMillis) {
        return String.format(
                "%5d  %7.1f  %10.1f  %8.0f  %6d  %7d  %6.2f  %8.0f  %7.0f  %12.1f  %s",
                number,
                residentMib,
                directMib,
                heapMib,
                descriptors,
                threads,
                100 * ringFill,
                (double) seen.chunks() / minute.toSeconds(),
                seen.chunkMicros(99),
                longestPauseMillis,
                records);
    }
}
