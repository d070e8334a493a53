package io.streamgauge.benchmarks.stored;

/**
 * One row of the table.
 *
 * @param millionChunks in the topic, of ten minutes
 * @param groupings as the configuration writes them
 */
record Case(Form form, int millionChunks, int models, String groupings, int instances) {
    static final long SPAN_MICROS = 600_000_000;

    /** At a time. */
    int streams() {
        return (int) Math.max(1, millionChunks * 1_000_000L * form.gapMicros / SPAN_MICROS);
    }

    String title() {
        return String.format(
                "%s | %d | %d | %s | %d",
                form == Form.FULL ? "64 chunks/pack" : "50 chunks/s per stream",
                millionChunks,
                models,
                groupings.isEmpty() ? "none" : groupings,
                instances);
    }
}
