package io.streamgauge.bootstrap.management.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.management.Page;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Route;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Management ports that ask for a token, for a name and a password, or for either, on real sockets. */
class CredentialsTest {

    private static final String TOKEN = "0123456789abcdef0123";

    private static final Credentials BY_TOKEN = Credentials.token(new Secret(TOKEN));
    private static final Credentials BY_PASSWORD = Credentials.login("óps", new Secret("open: sesame"));

    /** The name and the password above in UTF-8, as base64(1) has them. */
    private static final String LOGIN = "w7NwczpvcGVuOiBzZXNhbWU=";

    private final HttpClient client = HttpClient.newHttpClient();
    private @Nullable ManagementServer server;

    private void start(Credentials... credentials) throws IOException {
        server = new ManagementServer(
                new ManagementSettings(
                        InetSocketAddress.createUnresolved("127.0.0.1", 0), List.of(credentials), Optional.empty()),
                new Contents(
                        List.of(),
                        List.of(),
                        List.of(new Page("/requests", "open requests", () -> "{}")),
                        List.of(new Route.Open("/files/", asked -> Answer.text(200, "file")))));
        server.start();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        URI uri = URI.create(
                "http://127.0.0.1:" + Objects.requireNonNull(server).address().getPort() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/requests", "/", "/nowhere"})
    void nothingIsShownWithoutTheToken(String path) throws Exception {
        start(BY_TOKEN);

        HttpResponse<String> refused = get(path);

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"streamgauge\"");
        assertThat(refused.body()).startsWith("this needs the token").doesNotContain("jvm_", TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/requests", "/"})
    void theTokenOpensEveryPage(String path) throws Exception {
        start(BY_TOKEN);

        assertThat(get(path, "Authorization", "Bearer " + TOKEN).statusCode()).isEqualTo(200);
        assertThat(get(path, "Authorization", "bearer " + TOKEN).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer",
                "Bearer ",
                "Bearer 0123456789abcdef012",
                "Bearer 0123456789abcdef01234",
                "Bearer 0123456789ABCDEF0123",
                "Basic " + TOKEN,
                "Basic " + LOGIN,
                TOKEN
            })
    void aWrongTokenOpensNothing(String authorization) throws Exception {
        start(BY_TOKEN);

        assertThat(get("/metrics", "Authorization", authorization).statusCode()).isEqualTo(401);
    }

    @Test
    void twoTokensOpenNothing() throws Exception {
        start(BY_TOKEN);

        assertThat(get("/metrics", "Authorization", "Bearer " + TOKEN, "Authorization", "Bearer x")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void nameAndPasswordOpenPagesAndFilesAndNothingElseDoes() throws Exception {
        start(BY_PASSWORD);

        HttpResponse<String> refused = get("/metrics");
        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().allValues("WWW-Authenticate"))
                .containsExactly("Basic realm=\"streamgauge\", charset=\"UTF-8\"");
        assertThat(refused.body()).isEqualTo("this needs management.username and management.password\n");
        assertThat(get("/files/a").statusCode()).isEqualTo(401);
        assertThat(get("/metrics", "Authorization", "Bearer " + LOGIN).statusCode())
                .isEqualTo(401);
        assertThat(get("/metrics", "Authorization", "Basic " + LOGIN).statusCode())
                .isEqualTo(200);
        assertThat(get("/files/a", "Authorization", "basic " + LOGIN).statusCode())
                .isEqualTo(200);
    }

    @Test
    void eitherOfBothOpensAndFilesAreForThePageThatAsksForTheToken() throws Exception {
        start(BY_TOKEN, BY_PASSWORD);

        assertThat(get("/metrics", "Authorization", "Bearer " + TOKEN).statusCode())
                .isEqualTo(200);
        assertThat(get("/metrics", "Authorization", "Basic " + LOGIN).statusCode())
                .isEqualTo(200);
        HttpResponse<String> refused = get("/metrics");
        assertThat(refused.headers().allValues("WWW-Authenticate")).hasSize(2);
        assertThat(refused.body()).contains("management.token", ", or management.username");
        assertThat(get("/files/a").statusCode()).isEqualTo(200);
    }

    @Test
    void probesNeedNoCredentials() throws Exception {
        start(BY_TOKEN, BY_PASSWORD);

        assertThat(get("/livez").statusCode()).isEqualTo(200);
        assertThat(get("/readyz").statusCode()).isEqualTo(200);
    }
}
