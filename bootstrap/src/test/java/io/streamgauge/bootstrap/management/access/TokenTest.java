package io.streamgauge.bootstrap.management.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.management.Page;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A management port that asks for a token, on real sockets. */
class TokenTest {

    private static final String TOKEN = "0123456789abcdef0123";

    private final HttpClient client = HttpClient.newHttpClient();
    private final ManagementServer server = new ManagementServer(
            new ManagementSettings(InetSocketAddress.createUnresolved("127.0.0.1", 0), Optional.of(new Secret(TOKEN))),
            new Contents(List.of(), List.of(), List.of(new Page("/requests", "open requests", () -> "{}"))));

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.address().getPort() + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/requests", "/", "/nowhere"})
    void nothingIsShownWithoutTheToken(String path) throws Exception {
        HttpResponse<String> refused = get(path);

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer realm=\"streamgauge\"");
        assertThat(refused.body()).startsWith("this needs the token").doesNotContain("jvm_", TOKEN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/requests", "/"})
    void theTokenOpensEveryPage(String path) throws Exception {
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
                TOKEN
            })
    void aWrongTokenOpensNothing(String authorization) throws Exception {
        assertThat(get("/metrics", "Authorization", authorization).statusCode()).isEqualTo(401);
    }

    @Test
    void twoTokensOpenNothing() throws Exception {
        assertThat(get("/metrics", "Authorization", "Bearer " + TOKEN, "Authorization", "Bearer x")
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void probesNeedNoToken() throws Exception {
        assertThat(get("/livez").statusCode()).isEqualTo(200);
        assertThat(get("/readyz").statusCode()).isEqualTo(200);
    }
}
