package io.streamgauge.faults;

import io.streamgauge.programs.ProxyProcess;
import java.util.Locale;

/**
 * Memory of a proxy.
 *
 * @param residentBytes of the process, as Linux counts it
 * @param bufferBytes of buffers that are in use
 */
record Footprint(long residentBytes, long bufferBytes) {

    private static final double MIB = 1 << 20;

    static Footprint of(ProxyProcess proxy) throws Exception {
        return new Footprint(proxy.residentBytes(), (long) proxy.scrape().sum("llm_proxy_buffer_memory_bytes"));
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f MiB resident, %.1f of buffers", residentBytes / MIB, bufferBytes / MIB);
    }
}
