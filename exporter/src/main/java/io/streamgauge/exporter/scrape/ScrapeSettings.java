package io.streamgauge.exporter.scrape;

import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.window.WindowLength;
import java.time.Duration;
import java.util.List;

/**
 * What is published beside what the results say of themselves. Immutable.
 *
 * @param staleAfter gauges are not published while the newest result of their partition is older
 * @param declared series whose counters are zero from the start, before there is any result of them
 */
public record ScrapeSettings(List<WindowLength> windows, Duration staleAfter, List<Series> declared) {

    public ScrapeSettings {
        windows = List.copyOf(windows);
        declared = List.copyOf(declared);
    }
}
