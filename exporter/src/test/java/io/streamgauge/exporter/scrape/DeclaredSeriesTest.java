package io.streamgauge.exporter.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.deployment.Deployment;
import io.streamgauge.exporter.sample.FullScrape;
import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SomeSlos;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.tally.CountName;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

class DeclaredSeriesTest {

    private static final String STARTED = "llm_requests_started_total";

    private static Published scrape(String route, SpecificRecord... results) {
        Deployment deployment = new Deployment(
                "m", route, new Deployment.Engine("vllm", ""), "H100", 8, new Deployment.Serving("", "", ""));
        return FullScrape.of(deployment, now -> List.of(results));
    }

    @Test
    void itsCountersAreZeroBeforeTheFirstRequest() {
        Published published = scrape("chat", SomeSlos.chat("m"));

        assertThat(published.value(STARTED, "m", "chat")).isZero();
        assertThat(published.value("llm_slo_good_requests_total", "m", "chat", "chat"))
                .isZero();
        assertThat(published.value("llm_slo_bad_requests_total", "m", "chat", "chat"))
                .isZero();
    }

    @Test
    void itsResultsTakeThePlaceOfTheZeros() {
        Published published = scrape(
                "chat",
                SomeTotals.ofModel("m", 0).count(CountName.REQUESTS_STARTED, 3).result());

        assertThat(published.value(STARTED, "m", "chat")).isEqualTo(3);
    }

    @Test
    void withoutARouteThereIsNoSeriesToCount() {
        assertThat(scrape("").names()).doesNotContain(STARTED);
    }
}
