package io.streamgauge.bootstrap.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.process.BuildVersion;
import io.streamgauge.bootstrap.process.TestingService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagementServerTest {

    private static final InetSocketAddress ANY_PORT = InetSocketAddress.createUnresolved("127.0.0.1", 0);

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newHttpClient();
    private final TestingService service = new TestingService("proxy", new ArrayList<>());
    private final List<MetricFamily> families = new CopyOnWriteArrayList<>(List.of(gauge("a_gauge"), gauge("b_gauge")));
    private final Page page = new Page("/requests", "the open requests", () -> "{\"requests\":[]}");
    private final ManagementServer server = new ManagementServer(
            ManagementSettings.open(ANY_PORT),
            new Contents(List.of(() -> List.copyOf(families)), List.of(service), List.of(page)));

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static MetricFamily gauge(String name) {
        return new MetricFamily(
                name, MetricFamily.Type.GAUGE, "Help.", List.of(), List.of(new MetricFamily.Value(List.of(), 1)));
    }

    private HttpRequest.Builder request(String pathAndQuery) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.address().getPort() + pathAndQuery));
    }

    private HttpResponse<String> get(String pathAndQuery) throws Exception {
        return client.send(request(pathAndQuery).build(), BodyHandlers.ofString());
    }

    @Test
    void probesAreAnsweredBesideClientsThatDoNotEndTheirRequest() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 100; i++) {
                Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.address().getPort());
                slow.add(socket);
                socket.getOutputStream()
                        .write("GET /livez HTTP/1.1\r\nHost: x\r\n".getBytes(StandardCharsets.US_ASCII));
            }
            HttpRequest probe = request("/livez").timeout(PATIENCE).build();

            assertThat(client.send(probe, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/requests", "/livez"})
    void probesAreAnsweredBesideClientsThatAskAndDoNotRead(String path) throws Exception {
        List<SocketChannel> stuck = new ArrayList<>();
        ByteBuffer requests =
                StandardCharsets.US_ASCII.encode(("GET " + path + " HTTP/1.1\r\nHost: x\r\n\r\n").repeat(20_000));
        try {
            for (int i = 0; i < 150; i++) {
                SocketChannel channel = SocketChannel.open();
                channel.setOption(StandardSocketOptions.SO_RCVBUF, 1_024);
                stuck.add(channel);
                channel.connect(server.address());
                channel.configureBlocking(false);
                channel.write(requests.duplicate());
            }
            HttpRequest probe = request("/livez").timeout(PATIENCE).build();

            for (int i = 0; i < 100; i++) {
                assertThat(client.send(probe, BodyHandlers.ofString()).statusCode())
                        .isEqualTo(200);
            }
        } finally {
            for (SocketChannel channel : stuck) {
                channel.close();
            }
        }
    }

    @Test
    void servesTheSourcesAndTheJvm() throws Exception {
        HttpResponse<String> response = get("/metrics");

        assertThat(response.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(response.body()).contains("\na_gauge 1.0\n", "\njvm_threads_current ", "process_start_time_seconds");
    }

    @Test
    void speaksOpenMetricsToWhoAsksForIt() throws Exception {
        HttpResponse<String> response = client.send(
                request("/metrics")
                        .header("Accept", "application/openmetrics-text")
                        .build(),
                BodyHandlers.ofString());

        assertThat(response.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("application/openmetrics-text");
        assertThat(response.body()).endsWith("# EOF\n");
    }

    @Test
    void speaksNoFormatThatIsRefused() throws Exception {
        HttpResponse<String> response = client.send(
                request("/metrics")
                        .header("Accept", "application/openmetrics-text; version=1.0.0;q=0.0,text/plain;q=0.5")
                        .build(),
                BodyHandlers.ofString());

        assertThat(response.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
    }

    @Test
    void makesOneTextAtATimeAndFewInAll() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        AtomicInteger making = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        MetricSource slow = () -> {
            most.accumulateAndGet(making.incrementAndGet(), Math::max);
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            } finally {
                making.decrementAndGet();
            }
            return List.of(gauge("slow_gauge"));
        };
        try (ManagementServer busy = new ManagementServer(ANY_PORT, List.of(slow), List.of())) {
            busy.start();
            URI metrics = URI.create("http://127.0.0.1:" + busy.address().getPort() + "/metrics");
            List<CompletableFuture<Integer>> asked = new ArrayList<>();
            CountDownLatch refused = new CountDownLatch(4);
            for (int i = 0; i < 12; i++) {
                asked.add(client.sendAsync(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
                        .thenApply(response -> {
                            refused.countDown();
                            return response.statusCode();
                        }));
            }
            assertThat(refused.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            goOn.countDown();

            assertThat(asked.stream().map(CompletableFuture::join).sorted())
                    .containsExactly(200, 200, 200, 200, 200, 200, 200, 200, 503, 503, 503, 503);
            assertThat(most).hasValue(1);
        }
    }

    @Test
    void compressesForWhoTakesIt() throws Exception {
        HttpResponse<byte[]> response = client.send(
                request("/metrics")
                        .header("Accept-Encoding", "deflate, gzip;q=0.5")
                        .build(),
                BodyHandlers.ofByteArray());

        assertThat(response.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(response.body())))
                .asString(java.nio.charset.StandardCharsets.UTF_8)
                .contains("a_gauge");
    }

    @Test
    void servesOnlyTheNamesAskedFor() throws Exception {
        assertThat(get("/metrics?name%5B%5D=b_gauge").body())
                .isEqualTo("# HELP b_gauge Help.\n# TYPE b_gauge gauge\nb_gauge 1.0\n");
    }

    @Test
    void servesAlsoNamesThatCameAfterItsStart() throws Exception {
        families.add(gauge("later_gauge"));

        assertThat(get("/metrics?name%5B%5D=later_gauge").body())
                .contains("\nlater_gauge 1.0\n")
                .doesNotContain("a_gauge");
    }

    @Test
    void tellsWhatIsNotReady() throws Exception {
        service.ready = false;

        HttpResponse<String> notReady = get("/readyz");
        service.ready = true;

        assertThat(notReady.statusCode()).isEqualTo(503);
        assertThat(notReady.body()).isEqualTo("not ready: proxy\n");
        assertThat(get("/readyz").statusCode()).isEqualTo(200);
        assertThat(get("/livez").body()).isEqualTo("alive\n");
    }

    @Test
    void namesThePartsThatOnlyANewProcessHelps() throws Exception {
        service.alive = false;

        HttpResponse<String> dead = get("/livez");

        service.alive = true;
        assertThat(dead.statusCode()).isEqualTo(503);
        assertThat(dead.body()).isEqualTo("not alive: proxy\n");
        assertThat(get("/livez").statusCode()).isEqualTo(200);
    }

    @Test
    void greetsPeopleWithItsVersionAndLinks() throws Exception {
        assertThat(get("/").body())
                .contains("Streamgauge " + BuildVersion.current(), "href=\"/metrics\"", "Running here: proxy");
        assertThat(BuildVersion.current()).matches("[0-9]+\\.[0-9]+.*");
    }

    @Test
    void servesThePagesOfItsParts() throws Exception {
        HttpResponse<String> response = get("/requests");

        assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(response.body()).isEqualTo("{\"requests\":[]}");
        assertThat(get("/").body()).contains("<a href=\"/requests\">/requests</a>: the open requests");
        assertThat(get("/requests/x").statusCode()).isEqualTo(404);
    }

    @Test
    void refusesOtherPathsAndMethods() throws Exception {
        HttpResponse<String> post = client.send(
                request("/metrics")
                        .POST(HttpRequest.BodyPublishers.ofString("x"))
                        .build(),
                BodyHandlers.ofString());

        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(get("/livez/x").statusCode()).isEqualTo(404);
        assertThat(get("/metricsx").statusCode()).isEqualTo(404);
        assertThat(get("/other").statusCode()).isEqualTo(404);
    }

    @Test
    void twoServersLiveInOneProcess() throws Exception {
        try (ManagementServer other = new ManagementServer(ANY_PORT, List.of(), List.of())) {
            other.start();

            assertThat(other.address().getPort()).isNotEqualTo(server.address().getPort());
        }
    }

    @Test
    void namesTheAddressThatIsInUse() {
        int port = server.address().getPort();
        ManagementServer other =
                new ManagementServer(InetSocketAddress.createUnresolved("127.0.0.1", port), List.of(), List.of());

        assertThatThrownBy(other::start)
                .hasMessage("metrics cannot be served on 127.0.0.1:" + port
                        + " (management.listen): Address already in use");
    }
}
