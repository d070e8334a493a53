package io.streamgauge.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.standalone.demo.Demo;
import io.streamgauge.standalone.demo.DemoPlan;
import io.streamgauge.standalone.demo.server.SimulatedServer;
import io.streamgauge.standalone.run.AllInOne;
import io.streamgauge.standalone.settings.AllSettings;
import io.streamgauge.testkit.browser.Browser;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The demo on the live page. The promise leaves the time per token out: that of the demo's default is close to what the
 * server needs, and a busy machine would break it at any load. With {@code -Dpictures.seconds=240} it goes on for so long before the last pictures are
 * taken; they are in target/pictures.
 */
class DemoPageIT {

    private static final Duration DEADLINE = Duration.ofMinutes(4);
    private static final Path PICTURES = Path.of("target/pictures");

    @TempDir
    Path data;

    @BeforeAll
    static void requireChromium() {
        Browser.require();
    }

    /** The columns that the page has drawn, of which the test wants the newest and the highest value. */
    private record Load(double goodput, double bestGoodput, double tokens, double bestTokens) {

        static Load of(Browser browser) throws Exception {
            JsonNode page = browser.evaluate("""
                    fetch('/api/history?model=simulated&value=default&window=10s').then((answer) => answer.json()).then((history) => {
                      const sum = (figure) => history.ends.map((end, index) => history.figures[figure]
                        .reduce((total, {values}) => total + (values[index] ?? 0), 0));
                      const of = (values) => [values.at(-1) ?? 0, Math.max(0, ...values)];
                      return [...of(sum('goodput')), ...of(sum('delivered'))];
                    })""");
            return new Load(
                    page.get(0).asDouble(),
                    page.get(1).asDouble(),
                    page.get(2).asDouble(),
                    page.get(3).asDouble());
        }

        boolean isOverloaded() {
            return bestGoodput > 5 && goodput < 0.25 * bestGoodput && tokens > 0.75 * bestTokens;
        }
    }

    @Test
    void theOverloadIsSeenAsGoodputThatFallsWhileTokensGoOn() throws Exception {
        try (SimulatedServer server = new SimulatedServer(DemoPlan.ENGINE)) {
            server.start();
            AllSettings settings =
                    ConfigFile.parse("""
                            data-dir: "%s"
                            proxy: { listen: "127.0.0.1:0", upstream: "%s" }
                            management: { listen: "127.0.0.1:0" }
                            topics: { partitions: 2, request-bytes: 64MiB }
                            slos: [ { name: chat, time-to-first-token: 1s, request-duration: 20s, objective: 0.95 } ]
                            """.formatted(data, server.url())).read(AllSettings::read);
            AllInOne all = new AllInOne(settings);
            try (Demo demo = new Demo(all, OptionalInt.empty(), new PrintWriter(Writer.nullWriter()));
                    Browser browser = Browser.start()) {
                demo.start();
                browser.prefer("light");
                browser.resize(1_280, 840);
                String page = "http://127.0.0.1:" + all.managementAddress().getPort() + "/#window=10s";
                browser.open(page);

                await().atMost(DEADLINE)
                        .pollInterval(Duration.ofSeconds(2))
                        .until(() -> Load.of(browser).isOverloaded());

                browser.picture(PICTURES.resolve("overload.png"));
                assertThat(browser.text("document.querySelector('[data-tile=attainment]').dataset.mood"))
                        .isEqualTo("bad");
                takeMore(browser);
                assertTheSlowestAreTold(browser);
                assertThat(browser.complaints()).isEmpty();
                assertThat(browser.requests()).allMatch(url -> url.startsWith("http://127.0.0.1:"));
            }
        }
    }

    /** With all of their columns, in a wide window and in a narrow one. */
    private static void assertTheSlowestAreTold(Browser browser) throws Exception {
        String panel = "document.querySelector('[data-panel=slowest]')";
        browser.evaluate(panel + ".scrollIntoView()");
        await().atMost(DEADLINE)
                .until(() -> browser.evaluate(panel + ".querySelectorAll('tbody tr').length")
                                .asInt()
                        > 0);
        for (int width : new int[] {1_280, 800}) {
            browser.resize(width, 840);
            await("all columns at " + width)
                    .atMost(DEADLINE)
                    .until(() -> browser.evaluate("{ const table = " + panel
                                    + ".querySelector('.scroll'); table.scrollWidth <= table.clientWidth; }")
                            .asBoolean());
            browser.picture(PICTURES.resolve("slowest-" + width + ".png"));
        }
    }

    private static void takeMore(Browser browser) throws Exception {
        Integer seconds = Integer.getInteger("pictures.seconds");
        if (seconds == null) {
            return;
        }
        await().atMost(Duration.ofSeconds(seconds + 60))
                .pollInterval(Duration.ofSeconds(2))
                .until(() -> browser.evaluate("fetch('/api/history?model=simulated&value=default&window=10s')"
                                        + ".then((answer) => answer.json()).then(({ends}) => ends.at(-1) - ends[0])")
                                .asInt()
                        >= seconds);
        browser.picture(PICTURES.resolve("live-page.png"));
        browser.prefer("dark");
        browser.evaluate("scrollTo(0, document.body.scrollHeight)");
        browser.evaluate("new Promise((done) => setTimeout(done, 6000))");
        browser.picture(PICTURES.resolve("live-page-dark.png"));
    }
}
