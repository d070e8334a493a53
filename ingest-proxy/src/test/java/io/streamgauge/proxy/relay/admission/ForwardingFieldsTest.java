package io.streamgauge.proxy.relay.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.proxy.relay.response.Peer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardingFieldsTest {

    private static final Peer CLIENT = new Peer("192.0.2.43", false, false);

    @Test
    void theFirstProxySaysWhoTheClientIs() {
        HttpRequest request = request("Host", "a", "Accept", "*/*");

        ForwardingFields.append(request, CLIENT);

        assertThat(lines(request))
                .containsExactly(
                        "Host: a",
                        "Accept: */*",
                        "X-Forwarded-For: 192.0.2.43",
                        "X-Forwarded-Proto: http",
                        "Forwarded: for=192.0.2.43;proto=http",
                        "Via: 1.1 streamgauge");
    }

    @Test
    void whatProxiesBeforeHaveSaidStaysInFront() {
        HttpRequest request = request(
                "x-forwarded-for", "198.51.100.1",
                "x-forwarded-for", "198.51.100.2",
                "x-forwarded-proto", "https",
                "forwarded", "for=198.51.100.1",
                "via", "2.0 edge");

        ForwardingFields.append(request, CLIENT);

        assertThat(lines(request))
                .containsExactlyInAnyOrder(
                        "X-Forwarded-For: 198.51.100.1, 198.51.100.2, 192.0.2.43",
                        "x-forwarded-proto: https",
                        "Forwarded: for=198.51.100.1, for=192.0.2.43;proto=http",
                        "Via: 2.0 edge, 1.1 streamgauge");
    }

    @Test
    void addressesOfVersion6AndTlsAreWrittenAsTheirFieldsWantThem() {
        HttpRequest request = request();

        ForwardingFields.append(request, new Peer("2001:db8:0:0:0:0:0:1", true, false));

        assertThat(request.headers().get("X-Forwarded-For")).isEqualTo("2001:db8:0:0:0:0:0:1");
        assertThat(request.headers().get("X-Forwarded-Proto")).isEqualTo("https");
        assertThat(request.headers().get("Forwarded")).isEqualTo("for=\"[2001:db8:0:0:0:0:0:1]\";proto=https");
    }

    @Test
    void viaSaysTheVersionInWhichTheRequestCame() {
        HttpRequest request = request();

        ForwardingFields.append(request, CLIENT.overHttp2());

        assertThat(request.headers().get("Via")).isEqualTo("2.0 streamgauge");
    }

    @Test
    void anUnknownClientIsCalledThat() {
        HttpRequest request = request();

        ForwardingFields.append(request, Peer.UNKNOWN);

        assertThat(request.headers().contains("X-Forwarded-For")).isFalse();
        assertThat(request.headers().get("Forwarded")).isEqualTo("for=unknown;proto=http");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-For", "keep-alive, x-forwarded-for ,close", "via,X-FORWARDED-FOR"})
    void aClientCannotHaveThemTakenOutAgain(String connection) {
        HttpRequest request = request("Connection", connection, "X-Forwarded-For", "203.0.113.9");

        ForwardingFields.append(request, CLIENT);

        assertThat(request.headers().get("X-Forwarded-For")).isEqualTo("192.0.2.43");
        assertThat(request.headers().get("Via")).isEqualTo("1.1 streamgauge");
        assertThat(request.headers().get("Connection")).doesNotContainIgnoringCase("forwarded", "via");
    }

    @Test
    void otherOptionsOfTheConnectionStay() {
        HttpRequest request = request("Connection", "Upgrade, via", "Upgrade", "websocket");

        ForwardingFields.append(request, CLIENT);

        assertThat(request.headers().get("Connection")).isEqualTo("Upgrade");
    }

    private static List<String> lines(HttpRequest request) {
        return request.headers().entries().stream()
                .map(field -> field.getKey() + ": " + field.getValue())
                .toList();
    }

    private static HttpRequest request(String... headers) {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/");
        for (int i = 0; i < headers.length; i += 2) {
            request.headers().add(headers[i], headers[i + 1]);
        }
        return request;
    }
}
