package io.streamgauge.benchmarks.probe;

/** What became of the records of requests, or of the output events in them, by one scrape of a proxy. */
public record Ledger(double observed, double acknowledged, double waiting, double spooled, double dropped) {

    public static Ledger ofRecords(Scrape scrape) {
        return of(scrape, "llm_proxy_events");
    }

    public static Ledger ofChunks(Scrape scrape) {
        return of(scrape, "llm_proxy_chunks");
    }

    private static Ledger of(Scrape scrape, String name) {
        return new Ledger(
                scrape.sum(name + "_total"),
                scrape.sum(name + "_acknowledged_total"),
                scrape.sum(name + "_waiting"),
                scrape.sum(name + "_spooled"),
                scrape.sum(name + "_dropped_total"));
    }

    /** Whether it adds up to the last one. */
    public boolean isBalanced() {
        return observed == acknowledged + waiting + spooled + dropped;
    }

    @Override
    public String toString() {
        return String.format(
                "%.0f observed = %.0f acknowledged + %.0f waiting + %.0f spooled + %.0f dropped",
                observed, acknowledged, waiting, spooled, dropped);
    }
}
