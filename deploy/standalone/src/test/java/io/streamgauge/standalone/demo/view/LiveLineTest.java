package io.streamgauge.standalone.demo.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.standalone.scraped.Exposition;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveLineTest {

    private static final String SCRAPE = """
            # HELP llm_window_arrivals_per_second Arrivals.
            # TYPE llm_window_arrivals_per_second gauge
            llm_window_arrivals_per_second{model="a",route="default",window="10s",} 12.5
            llm_window_arrivals_per_second{model="a",route="default",window="1m",} 99.0
            llm_requests_in_flight{model="a",route="default",phase="waiting",} 3.0
            llm_requests_in_flight{model="a",route="default",phase="generating",} 20.0
            llm_window_throughput_requests_per_second{model="a",route="default",window="10s",} 11.94
            llm_window_throughput_tokens_per_second{model="a",window="10s",direction="input",token_source="usage",} 3000.0
            llm_window_throughput_tokens_per_second{model="a",window="10s",direction="output",token_source="usage",} 480.0
            llm_window_time_to_first_token_seconds{model="a",window="10s",percentile="50",} 0.0421
            llm_window_time_to_first_token_seconds{model="a",window="10s",percentile="99",} 1.53
            llm_window_time_per_output_token_seconds{model="a",window="10s",percentile="50",} 0.0264
            llm_window_goodput_requests_per_second{model="a",window="10s",slo="default",} 11.0
            llm_window_attainment_ratio{model="a",window="10s",slo="default",} 0.921
            """;

    @Test
    void showsTheFiguresOfTheShortestWindow() {
        String line = LiveLine.of(Exposition.parse(SCRAPE), 13.04);

        assertThat(line)
                .isEqualTo(
                        "   13.0       12.5 |   23 |   11.9      480 |  42 ms    1.5 s |   26 ms |    11.0 |   92 %");
    }

    @Test
    void showsADashForWhatIsNotPublished() {
        String line = LiveLine.of(Exposition.parse(""), Double.NaN);

        assertThat(line)
                .isEqualTo(
                        "      -          - |    - |      -        - |      -        - |       - |       - |      -");
    }

    @Test
    void saysSoWhereMostOfWhatEndedIsNotJudged() {
        String half = """
                llm_window_departures_per_second{model="a",window="10s",} 20.0
                llm_window_eligible_requests{model="a",window="10s",slo="default",} 100.0
                """;

        assertThat(LiveLine.caveat(Exposition.parse(half)))
                .hasValueSatisfying(said -> assertThat(said).contains("only 50 %"));
        assertThat(LiveLine.caveat(Exposition.parse(half.replace("100.0", "190.0"))))
                .isEmpty();
        assertThat(LiveLine.caveat(Exposition.parse(""))).isEmpty();
    }

    @Test
    void readsEscapedLabelsAndSpecialValues() {
        Exposition scrape = Exposition.parse("m{a=\"x\\\"},y\",b=\"2\"} +Inf\nn NaN\n");

        assertThat(scrape.sum("m", Map.of("b", "2"))).isInfinite();
        assertThat(scrape.sum("n", Map.of())).isNaN();
        assertThat(scrape.sum("m", Map.of("b", "3"))).isNaN();
    }
}
