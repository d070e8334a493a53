package io.streamgauge.bootstrap.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.management.access.Credentials;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Route;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RoutesTest {

    private static final String TOKEN = "0123456789abcdef";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicReference<String> said = new AtomicReference<>("first");
    private final ManagementServer server = new ManagementServer(
            new ManagementSettings(
                    InetSocketAddress.createUnresolved("127.0.0.1", 0),
                    List.of(Credentials.token(new Secret(TOKEN))),
                    Optional.empty()),
            new Contents(
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(
                            new Route.Open("/", asked -> Answer.html("front")),
                            new Route.Open("/files/", asked -> Answer.text(200, asked.path())),
                            new Route.Guarded(
                                    "/api/echo",
                                    asked -> Answer.text(200, asked.first("q").orElseThrow(RoutesTest::missing))),
                            new Route.Events("/api/changes", said::get))));

    private static IllegalArgumentException missing() {
        return new IllegalArgumentException("q is missing");
    }

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + server.address().getPort() + path))
                .timeout(PATIENCE);
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> getWithToken(String path) throws Exception {
        return client.send(
                request(path).header("Authorization", "Bearer " + TOKEN).build(), BodyHandlers.ofString());
    }

    private BufferedReader follow() throws Exception {
        HttpResponse<InputStream> response = client.send(
                request("/api/changes")
                        .header("Authorization", "Bearer " + TOKEN)
                        .build(),
                BodyHandlers.ofInputStream());
        assertThat(response.headers().firstValue("Content-Type")).contains("text/event-stream");
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    @Test
    void openRoutesNeedNoToken() throws Exception {
        assertThat(get("/").body()).isEqualTo("front");
        assertThat(get("/files/a.js").body()).isEqualTo("/files/a.js");
    }

    @Test
    void guardedRoutesAndEventsNeedTheToken() throws Exception {
        assertThat(get("/api/echo?q=1").statusCode()).isEqualTo(401);
        assertThat(get("/api/changes").statusCode()).isEqualTo(401);
        assertThat(getWithToken("/api/echo?q=a%26b").body()).isEqualTo("a&b");
    }

    @Test
    void whatCannotBeReadIsRefusedWithTheReason() throws Exception {
        HttpResponse<String> refused = getWithToken("/api/echo");

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).isEqualTo("q is missing\n");
    }

    @Test
    void aFrontPageMovesTheListOfWhatThereIs() throws Exception {
        assertThat(getWithToken("/about").body()).contains("/metrics");
        assertThat(getWithToken("/elsewhere").statusCode()).isEqualTo(404);
    }

    @Test
    void eventsTellWhatIsNewAndNothingTwice() throws Exception {
        try (BufferedReader events = follow()) {
            assertThat(events.readLine()).isEqualTo("data: first");
            said.set("second");

            assertThat(events.readLine()).isEmpty();
            assertThat(events.readLine()).isEqualTo("data: second");
        }
    }

    @Test
    void scrapesAndProbesAreAnsweredBesideAsManyFollowersAsThereMayBe() throws Exception {
        List<BufferedReader> followers = new ArrayList<>();
        try {
            for (int i = 0; i < 32; i++) {
                followers.add(follow());
            }

            assertThat(getWithToken("/api/changes").statusCode()).isEqualTo(503);
            assertThat(getWithToken("/metrics").statusCode()).isEqualTo(200);
            assertThat(get("/livez").statusCode()).isEqualTo(200);
        } finally {
            for (BufferedReader follower : followers) {
                follower.close();
            }
        }
    }

    @Test
    void stoppingDoesNotWaitForFollowers() throws Exception {
        try (BufferedReader events = follow()) {
            assertThat(events.readLine()).isEqualTo("data: first");
            long before = System.nanoTime();

            server.close();

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
        }
    }
}
