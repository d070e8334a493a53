package io.streamgauge.proxy.observe.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiKeyHashTest {

    private static final ApiKeyHash HASH = hash("Jefe");

    /** RFC 4231, test case 2. */
    @Test
    void theNameIsTheBeginningOfTheKeyedHash() {
        assertThat(HASH.tenantOf(headers("authorization", "Bearer what do ya want for nothing?")))
                .isEqualTo("key-5bdcc146bf60754e");
    }

    @ParameterizedTest
    @CsvSource({
        "Authorization, Bearer sk-1",
        "authorization, bearer sk-1",
        "Authorization, 'BEARER  sk-1 '",
        "X-Api-Key, sk-1",
        "api-key, sk-1",
        "x-goog-api-key, sk-1"
    })
    void oneKeyHasOneNameWhereverItIsSent(String header, String value) {
        assertThat(HASH.tenantOf(headers(header, value)))
                .isEqualTo(HASH.tenantOf(headers("authorization", "Bearer sk-1")))
                .isNotEqualTo(HASH.tenantOf(headers("authorization", "Bearer sk-2")))
                .isNotEqualTo(hash("other").tenantOf(headers(header, value)));
    }

    @ParameterizedTest
    @CsvSource({
        "authorization, Basic dTpw",
        "authorization, Bearer",
        "authorization, 'Bearer '",
        "x-api-key, ''",
        "x-key, k"
    })
    void aRequestWithoutAKeyHasNoTenant(String header, String value) {
        assertThat(HASH.tenantOf(headers(header, value))).isNull();
    }

    @Test
    void theBearerGoesBeforeOtherHeaders() {
        HttpHeaders both = headers("x-api-key", "b").add("authorization", "Bearer a");

        assertThat(HASH.tenantOf(both)).isEqualTo(HASH.tenantOf(headers("x-api-key", "a")));
    }

    @Test
    void itTakesTheTenantsPlaceAndShowsNothing() {
        LabelHeaders labels = new LabelHeaders(null, null, null, HASH);

        assertThat(IncomingHeaders.of(headers("api-key", "a"), labels).tenant())
                .isEqualTo(HASH.tenantOf(headers("api-key", "a")));
        assertThat(labels.toString()).doesNotContain("Jefe");
        assertThat(HASH)
                .isEqualTo(hash("Jefe"))
                .hasSameHashCodeAs(hash("other"))
                .isNotEqualTo(hash("other"));
    }

    private static ApiKeyHash hash(String secret) {
        return new ApiKeyHash(secret.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpHeaders headers(String name, String value) {
        return new DefaultHttpHeaders().add(name, value);
    }
}
