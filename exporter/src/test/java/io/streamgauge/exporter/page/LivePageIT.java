package io.streamgauge.exporter.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.management.access.Credentials;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.management.tls.PortTlsSettings;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import io.streamgauge.testkit.browser.Browser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as people see it. */
class LivePageIT {

    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final long LATELY = (PageSample.NOW_MILLIS - 7_000) * 1_000;
    private static final String TOKEN = "0123456789abcdef";
    private static final String STATE = "document.getElementById('state').dataset.state";
    private static final String WIDTH = "document.documentElement.scrollWidth - innerWidth";

    @TempDir
    Path directory;

    private final PageSample sample = new PageSample();
    private Optional<PortTlsSettings> tls = Optional.empty();
    private ManagementServer server = server(0);
    private Browser browser;

    @BeforeAll
    static void requireChromium() {
        Browser.require();
    }

    @BeforeEach
    void start() throws Exception {
        server.start();
        browser = Browser.start();
    }

    @AfterEach
    void stop() throws IOException {
        browser.close();
        server.close();
    }

    private ManagementServer server(int port, Credentials... credentials) {
        return new ManagementServer(
                new ManagementSettings(
                        InetSocketAddress.createUnresolved("127.0.0.1", port), List.of(credentials), tls),
                sample.contents());
    }

    /** Twenty requests of which the median waits so long. */
    private void traffic(String model, long medianMicros) {
        SeriesTimeline timeline = SeriesTimeline.ofModel(model);
        addTraffic(timeline, LATELY, medianMicros);
        sample.add(timeline, model);
    }

    private static void addTraffic(SeriesTimeline timeline, long atMicros, long medianMicros) {
        for (int i = 1; i <= 20; i++) {
            timeline.request(atMicros, atMicros + i, atMicros + 1_000_000)
                    .measure(atMicros, Measure.TIME_TO_FIRST_TOKEN, i <= 10 ? medianMicros : 2 * medianMicros)
                    .measure(atMicros, Measure.REQUEST_DURATION, 1_500_000, "ok", "true")
                    .count(atMicros, CountName.REQUESTS, 1, "ok", "stop")
                    .count(atMicros, i <= 15 ? CountName.SLO_GOOD : CountName.SLO_BAD, 1, "chat");
        }
    }

    private void open() throws IOException {
        open("");
    }

    private void open(String fragment) throws IOException {
        sample.workedThrough();
        browser.open("http://127.0.0.1:" + server.address().getPort() + "/" + fragment);
        await().atMost(DEADLINE)
                .until(() ->
                        browser.text("String(document.body?.dataset.ready)").equals("true"));
    }

    private String tile(String name) throws IOException {
        return browser.text("document.querySelector('[data-tile=" + name + "] strong')?.textContent ?? ''");
    }

    private void awaitTile(String name, String text) {
        await(name).atMost(DEADLINE).untilAsserted(() -> assertThat(tile(name)).isEqualTo(text));
    }

    private void choose(String select, String value) throws IOException {
        browser.evaluate("{ const select = document.getElementById('" + select + "'); select.value = " + value
                + "; select.dispatchEvent(new Event('change')); }");
    }

    @Test
    void loadsFromNowhereElseAndWithoutAComplaint() throws Exception {
        traffic("m", 100_000);

        open();
        awaitTile("goodput", "0.25/s");

        String here = "http://127.0.0.1:" + server.address().getPort() + "/";
        assertThat(browser.requests()).hasSizeGreaterThan(20).allMatch(url -> url.startsWith(here));
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.evaluate("document.querySelectorAll('.uplot').length")
                        .asInt())
                .isEqualTo(11);
    }

    @Test
    void numbersAreThoseOfAScrape() throws Exception {
        traffic("m", 100_000);

        open();
        choose("series", "'[\"route\",\"m\",\"chat\"]'");
        browser.press("w");
        browser.press("w");

        awaitTile("attainment", "75.0%");
        double published = sample.scrape().value("llm_window_time_to_first_token_seconds", "m", "chat", "1m", "50");
        assertThat(browser.evaluate("Number(document.querySelector('[data-tile=ttft]').dataset.value)")
                        .asDouble())
                .isEqualTo(published);
        assertThat(browser.text("document.querySelector('[data-panel=ttft] [data-series=p50] b').textContent"))
                .isEqualTo(Math.round(published * 1_000) + " ms");
    }

    @Test
    void theChooserShowsAnotherModelAndTheTableChoosesOneOfFifty() throws Exception {
        for (int i = 0; i < 50; i++) {
            traffic("model-" + i, 100_000L + i * 10_000L);
        }

        open();
        choose("series", "'[\"route\",\"model-30\",\"chat\"]'");

        awaitTile("ttft", "401ms");
        assertThat(browser.evaluate("document.querySelectorAll('[data-panel=models] tbody tr').length")
                        .asInt())
                .isEqualTo(50);
        browser.evaluate("[...document.querySelectorAll('[data-panel=models] tbody button')]"
                + ".find((button) => button.textContent === 'model-7').click()");
        awaitTile("ttft", "171ms");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void anAddressThatIsDamagedIsMended() throws Exception {
        traffic("m", 100_000);

        open("#series=null&compare=%7Bbad&window=zz");

        awaitTile("ttft", "100ms");
        assertThat(browser.text("document.getElementById('compare').value")).isEmpty();
    }

    @Test
    void anyMomentOfTheHourIsLaidOverNow() throws Exception {
        SeriesTimeline timeline = SeriesTimeline.ofModel("m");
        // Windows are shown from the first that is known whole.
        timeline.request(LATELY - 600_000_000, LATELY - 599_000_000, LATELY - 598_000_000);
        addTraffic(timeline, LATELY - 440_000_000, 300_000);
        addTraffic(timeline, LATELY, 100_000);
        sample.add(timeline, "m");
        open();
        awaitTile("ttft", "100ms");

        choose("compare", "'earlier'");
        browser.evaluate("{ const minutes = document.getElementById('minutes'); minutes.value = 7;"
                + " minutes.dispatchEvent(new Event('input')); }");

        await().atMost(DEADLINE).untilAsserted(() -> {
            assertThat(browser.text(number("p50"))).isEqualTo("100 ms");
            assertThat(browser.text(number("p50 7 min ago"))).isEqualTo("301 ms");
        });
        assertThat(browser.text("location.hash")).contains("compare=-7");
        assertThat(browser.complaints()).isEmpty();
    }

    /** What the legend of the first tokens says. */
    private static String number(String series) {
        return "document.querySelector('[data-panel=ttft] [data-series=\"" + series + "\"] b')?.textContent ?? ''";
    }

    @Test
    void noTrafficIsSaidAndNothingIsMadeUp() throws Exception {
        open();

        assertThat(browser.text("document.getElementById('notice').textContent"))
                .startsWith("No request has been measured yet.");
        assertThat(browser.text("[...document.querySelectorAll('.tile strong')].map((e) => e.textContent).join('')"))
                .matches("–+");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void itFitsAnyWidth() throws Exception {
        traffic("a-model-with-a-rather-long-name/of-somebody-who-likes-long-names-70b-instruct", 100_000);
        open();
        awaitTile("goodput", "0.25/s");
        for (int width : new int[] {360, 800, 1_024, 1_280, 2_500}) {
            browser.resize(width, 900);

            await().atMost(DEADLINE).untilAsserted(() -> {
                assertThat(browser.evaluate(WIDTH).asInt()).isLessThanOrEqualTo(0);
                assertThat(
                                browser.text(
                                        "String([...document.querySelectorAll('.chart canvas')].every((canvas) =>"
                                                + " canvas.getBoundingClientRect().right <= canvas.closest('.panel').getBoundingClientRect().right))"))
                        .isEqualTo("true");
            });
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void itGoesOnByItselfAfterARestartOfTheExporter() throws Exception {
        traffic("m", 100_000);
        open();
        awaitTile("ttft", "100ms");
        int port = server.address().getPort();

        server.close();
        await().atMost(DEADLINE).until(() -> browser.text(STATE).equals("bad"));
        traffic("m", 300_000);
        server = server(port);
        server.start();

        await().atMost(DEADLINE).until(() -> browser.text(STATE).equals("live"));
        awaitTile("ttft", "301ms");
    }

    @Test
    void itAsksForTheTokenOnceAndShowsNothingWithoutIt() throws Exception {
        traffic("m", 100_000);
        sample.workedThrough();
        server.close();
        server = server(0, Credentials.token(new Secret(TOKEN)));
        server.start();

        browser.open("http://127.0.0.1:" + server.address().getPort() + "/");
        await().atMost(DEADLINE)
                .until(() -> browser.text("String(document.querySelector('#token input') !== null)")
                        .equals("true"));
        assertThat(browser.text("document.body.textContent")).doesNotContain("chat");
        browser.evaluate("{ document.querySelector('#token input').value = '" + TOKEN
                + "'; document.querySelector('#token button').click(); }");

        awaitTile("goodput", "0.25/s");
    }

    @Test
    void itGoesOnOverTlsForWhoLogsInWithNameAndPassword() throws Exception {
        traffic("m", 100_000);
        sample.workedThrough();
        server.close();
        tls = Optional.of(new PortTlsSettings(keyFiles(), Optional.empty(), DEADLINE));
        server = server(0, Credentials.login("ops", new Secret("open sesame")));
        server.start();
        String address = "127.0.0.1:" + server.address().getPort() + "/";

        browser.open("https://ops:open%20sesame@" + address);

        awaitTile("ttft", "100ms");
        await().atMost(DEADLINE).until(() -> browser.text(STATE).equals("live"));
        traffic("m", 300_000);
        sample.workedThrough();
        awaitTile("ttft", "301ms");
    }

    private KeyFiles keyFiles() throws Exception {
        X509Bundle made = new CertificateBuilder()
                .subject("CN=exporter")
                .addSanIpAddress("127.0.0.1")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        return new KeyFiles(
                Files.writeString(directory.resolve("server.pem"), made.getCertificatePEM()),
                Files.writeString(directory.resolve("server.key"), made.getPrivateKeyPEM()));
    }

    @Test
    void namesAreTextWhateverStandsInThem() throws Exception {
        String name = "<img src=/x onerror=document.title='taken'>\\u003cb>&amp;";
        traffic(name, 100_000);

        open();
        awaitTile("goodput", "0.25/s");

        assertThat(browser.text("document.querySelector('[data-panel=models] tbody button').textContent"))
                .isEqualTo(name);
        assertThat(browser.text("document.title")).isEqualTo("Streamgauge");
        assertThat(browser.evaluate("document.querySelectorAll('main img').length")
                        .asInt())
                .isZero();
    }

    @Test
    void theKeyboardReachesModelsAndDefinitions() throws Exception {
        traffic("a", 100_000);
        traffic("b", 300_000);
        open();
        awaitTile("ttft", "100ms");

        browser.press("n");
        awaitTile("ttft", "301ms");
        browser.evaluate("document.querySelector('[data-tile=ttft] strong').focus()");

        assertThat(browser.text("document.getElementById('tip').textContent"))
                .startsWith("llm_window_time_to_first_token_seconds")
                .contains("Percentile of time to first token");
    }

    @Test
    void itIsDarkWhereTheSystemIsAndWhereItIsToldTo() throws Exception {
        String background = "getComputedStyle(document.body).backgroundColor";
        traffic("m", 100_000);
        browser.prefer("dark");
        open();
        assertThat(browser.text(background)).isEqualTo("rgb(16, 19, 23)");

        browser.press("t");
        browser.press("t");

        assertThat(browser.text("document.getElementById('theme').textContent")).isEqualTo("Theme: light");
        assertThat(browser.text(background)).isEqualTo("rgb(244, 245, 247)");
    }
}
