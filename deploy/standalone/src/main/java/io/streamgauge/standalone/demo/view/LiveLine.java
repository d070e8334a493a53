package io.streamgauge.standalone.demo.view;

import static io.streamgauge.standalone.scraped.FigureText.number;
import static io.streamgauge.standalone.scraped.FigureText.percent;
import static io.streamgauge.standalone.scraped.FigureText.time;

import io.streamgauge.standalone.scraped.Exposition;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One line of figures of one route's newest window of 10 s, as a scrape has them. */
public final class LiveLine {

    public static final String HEADER = """
              arrivals/s       | open |  throughput     |      TTFT       |  TPOT   | goodput | attain-
            offered   achieved | now  |  req/s    tok/s |    p50      p99 |   p50   |  req/s  | ment""";

    private static final Map<String, String> WINDOW = Map.of("window", "10s");

    private static final double WINDOW_SECONDS = 10;

    /** Judged among ended, from which on the line is not told to be doubtful. */
    private static final double FEW = 0.8;

    private LiveLine() {}

    /**
     * The line.
     *
     * @param offered requests per second the clients make; NaN where the server's pace decides
     */
    public static String of(Exposition scrape, double offered) {
        return String.format(
                Locale.ROOT,
                "%7s   %8s | %4s | %6s   %6s | %6s   %6s | %7s | %7s | %6s",
                number(offered, 1),
                number(scrape.sum("llm_window_arrivals_per_second", WINDOW), 1),
                number(scrape.sum("llm_requests_in_flight", Map.of()), 0),
                number(scrape.sum("llm_window_throughput_requests_per_second", WINDOW), 1),
                number(scrape.sum("llm_window_throughput_tokens_per_second", with("direction", "output")), 0),
                time(scrape.sum("llm_window_time_to_first_token_seconds", with("percentile", "50"))),
                time(scrape.sum("llm_window_time_to_first_token_seconds", with("percentile", "99"))),
                time(scrape.sum("llm_window_time_per_output_token_seconds", with("percentile", "50"))),
                number(scrape.sum("llm_window_goodput_requests_per_second", WINDOW), 1),
                percent(scrape.sum("llm_window_attainment_ratio", WINDOW), 0));
    }

    /** What to think of the line where few of the requests that ended could be judged, if so. */
    public static Optional<String> caveat(Exposition scrape) {
        double ended = scrape.sum("llm_window_departures_per_second", WINDOW) * WINDOW_SECONDS;
        double judged = scrape.sum("llm_window_eligible_requests", WINDOW) / ended;
        return judged < FEW
                ? Optional.of(
                        "  only " + percent(judged, 0)
                                + " of what ended is judged, the rest excluded: on a machine this busy the times of chunks are not exact")
                : Optional.empty();
    }

    private static Map<String, String> with(String label, String value) {
        return Map.of("window", "10s", label, value);
    }
}
