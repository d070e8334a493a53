package io.streamgauge.benchmarks.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class LedgerTest {
    private static final String SCRAPE = """
            # TYPE llm_proxy_events_total counter
            llm_proxy_events_total 10.0
            llm_proxy_events_acknowledged_total 5.0
            llm_proxy_events_waiting 1.0
            llm_proxy_events_spooled 1.0
            llm_proxy_events_dropped_total{reason="ring_full"} 1.0
            llm_proxy_events_dropped_total{reason="refused"} 2.0
            """;

    @Test
    void balancesWhereAllIsAccountedFor() {
        Ledger ledger = Ledger.ofRecords(new Scrape(SCRAPE));

        assertThat(ledger).isEqualTo(new Ledger(10, 5, 1, 1, 3));
        assertThat(ledger.isBalanced()).isTrue();
    }

    @Test
    void doesNotBalanceWhereOneIsMissing() {
        assertThat(new Ledger(10, 5, 1, 1, 2).isBalanced()).isFalse();
    }
}
