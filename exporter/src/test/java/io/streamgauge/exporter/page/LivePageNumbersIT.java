package io.streamgauge.exporter.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.SomeEnded;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import io.streamgauge.testkit.browser.Browser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the page says of its numbers where a request has ended in every way there is. */
class LivePageNumbersIT {

    private static final Duration DEADLINE = Duration.ofSeconds(60);
    private static final long LATELY = (PageSample.NOW_MILLIS - 7_000) * 1_000;

    private final PageSample sample = new PageSample();
    private final ManagementServer server = new ManagementServer(
            new ManagementSettings(InetSocketAddress.createUnresolved("127.0.0.1", 0), List.of(), Optional.empty()),
            sample.contents());
    private Browser browser;

    @BeforeAll
    static void requireChromium() {
        Browser.require();
    }

    @BeforeEach
    void open() throws Exception {
        traffic("m");
        traffic("another");
        sample.workedThrough();
        server.start();
        browser = Browser.start();
        browser.open("http://127.0.0.1:" + server.address().getPort()
                + "/#window=10s&series=%5B%22route%22%2C%22m%22%2C%22chat%22%5D"
                + "&compare=%5B%22route%22%2C%22another%22%2C%22chat%22%5D");
        await().atMost(DEADLINE)
                .until(() -> browser.evaluate("document.querySelectorAll('[data-panel=outcomes] .legend b').length")
                                .asInt()
                        > 0);
    }

    @AfterEach
    void close() throws IOException {
        browser.close();
        server.close();
    }

    private void traffic(String model) {
        SeriesTimeline timeline = SeriesTimeline.ofModel(model);
        for (Outcome outcome : Outcome.values()) {
            timeline.request(LATELY, LATELY + 1, LATELY + 1_000_000)
                    .measure(LATELY, Measure.TIME_TO_FIRST_TOKEN, 100_000)
                    .count(LATELY, CountName.REQUESTS, 1, outcome.name().toLowerCase(Locale.ROOT), "x")
                    .count(LATELY, CountName.SLO_GOOD, 1, "chat");
        }
        timeline.count(LATELY, CountName.REQUESTS, 1, "lost", "x");
        sample.add(timeline, model);
        WindowResult window = timeline.windows().lastEntry().getValue();
        window.setSlowest(List.of(SomeEnded.streamed("0190", LATELY, 900_000)
                .setFirstOutputMicros(100_000L)
                .setLastOutputMicros(890_000L)
                .setStalls(1)
                .setStallMicros(200_000)
                .setOutputEvents(4)
                .build()));
        sample.store.put(window);
    }

    @Test
    void everyNumberSaysItsDefinition() throws Exception {
        browser.evaluate("document.querySelector('[data-panel=slowest]').scrollIntoView()");
        await().atMost(DEADLINE)
                .until(() -> browser.evaluate("document.querySelectorAll('[data-panel=slowest] td').length")
                                .asInt()
                        > 0);

        String numbers = "[...document.querySelectorAll('td:not(.name):not(.text), .legend b, .tile strong, .tile small"
                + " span, .points')].filter((e) => /[0-9]/.test(e.textContent))";
        assertThat(browser.evaluate(numbers + ".length").asInt()).isGreaterThan(50);
        assertThat(browser.text(numbers + ".flatMap((e) => e.matches('.points') ? [...e.children] : [e])"
                        + ".filter((e) => !e.closest('[data-help]')?.dataset.help.includes('llm_'))"
                        + ".map((e) => e.closest('section').dataset.panel + ': ' + e.textContent).join('\\n')"))
                .isEmpty();
        assertThat(browser.evaluate("document.querySelectorAll('.points [data-help]').length")
                        .asInt())
                .isGreaterThanOrEqualTo(4);
        assertThat(browser.complaints()).noneMatch(complaint -> complaint.contains("Error:"));
    }

    @Test
    void noTwoLinesOfAPanelLookTheSame() throws Exception {
        String same = "[...document.querySelectorAll('.panel')].flatMap((panel) => {"
                + " const looks = [...panel.querySelectorAll(':scope > .legend .key')]"
                + ".map((key) => key.style.borderTopColor + ' ' + key.className);"
                + " return new Set(looks).size === looks.length ? [] : [panel.dataset.panel]; }).join()";

        assertThat(browser.text(same)).isEmpty();
        assertThat(browser.text(
                        "[...document.querySelectorAll('[data-panel=outcomes] .legend li')].at(0).dataset.series"))
                .isEqualTo("other: empty, incomplete, lost, proxy_error, proxy_shutdown, shed, stream_error");
        // Seven in 10 s.
        assertThat(browser.text("[...document.querySelectorAll('[data-panel=outcomes] .legend b')].at(0).textContent"))
                .isEqualTo("0.70 /s");
    }
}
