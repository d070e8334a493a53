package io.streamgauge.proxy.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTableTest {

    @ParameterizedTest
    @CsvSource({
        "/v1, true",
        "/v1/chat/completions?a=/v2, true",
        "/v1?x, true",
        "http://some.where:81/v1/x, true",
        "/v10, false",
        "/V1, false",
        "/, false",
        "http://some.where, false",
        "http://some.where?/v1, false",
        "*, false"
    })
    void prefixTakesWholeSegmentsOfThePath(String target, boolean taken) throws ConfigException {
        assertThat(table("{name: a, path-prefix: /v1}").routeOf(request(target)).isPresent())
                .isEqualTo(taken);
    }

    @ParameterizedTest
    @CsvSource({
        "/v1/../admin/x, admin",
        "/x/..//v1, rest",
        "/admin/../v1/chat, v1",
        "/admin/..%2fv1, admin",
        "/admin/%2e%2E/v1, v1",
        "/%76%31/chat, v1",
        "/./v1, v1",
        "/v1/.., rest",
        "/v1/., v1",
        "/../../admin, admin",
        "/v1%2Fchat, rest",
        "/admin%3f, rest",
        "/a%7Edmin, rest",
        "/%zz/../admin, admin",
        "http://a/v1/../admin, admin"
    })
    void dotSegmentsAndNeedlessEscapesDoNotEvadeAPrefix(String target, String route) throws ConfigException {
        RouteTable table = table(
                "{name: admin, path-prefix: /admin}",
                "{name: v1, path-prefix: /%761/}",
                "{name: v1a, path-prefix: /v1}",
                "{name: rest}");

        assertThat(nameOf(table, request(target))).startsWith(route);
    }

    @Test
    void theTargetStaysAsItCame() throws ConfigException {
        HttpRequest request = request("/a/../v1/%7Ex?q=/../y");

        table("{name: a, path-prefix: /v1}").routeOf(request);

        assertThat(request.uri()).isEqualTo("/a/../v1/%7Ex?q=/../y");
    }

    @ParameterizedTest
    @CsvSource({
        "chat.example, chat",
        "CHAT.Example, chat",
        "chat.example:8443, chat",
        "chat.example., chat",
        "eu.chat.example, below",
        "a.b.chat.example:80, below",
        "xchat.example, rest",
        ".chat.example, rest",
        "10.0.0.1:81, address",
        "[2001:db8::1], literal",
        "[2001:DB8:0:0::1]:8080, literal",
        "[2001:db8::2], rest",
        "[2001:db8::1, rest",
        "'', rest"
    })
    void hostsAreComparedWithoutPortAndCase(String host, String route) throws ConfigException {
        RouteTable table = table(
                "{name: chat, hosts: [Chat.example]}",
                "{name: below, hosts: ['*.chat.example']}",
                "{name: address, hosts: [10.0.0.1]}",
                "{name: literal, hosts: ['[2001:0db8::0:1]', other.example]}",
                "{name: rest}");

        assertThat(nameOf(table, request("/", "Host", host))).isEqualTo(route);
    }

    @Test
    void aRequestThatNamesNoHostIsForRoutesWithoutHosts() throws ConfigException {
        RouteTable table = table("{name: chat, hosts: [chat.example]}", "{name: rest}");

        assertThat(nameOf(table, request("/v1"))).isEqualTo("rest");
        assertThat(nameOf(table, request("http://chat.example:80/v1"))).isEqualTo("chat");
        assertThat(nameOf(table, request("http://chat.example?x"))).isEqualTo("chat");
    }

    @ParameterizedTest
    @CsvSource({"gold, gold", "Gold, rest", "'gold ', rest", "'gold, silver', rest", "golden, rest"})
    void aHeaderHasExactlyItsValue(String value, String route) throws ConfigException {
        RouteTable table = table("{name: gold, headers: {X-Tier: gold}}", "{name: rest}");

        assertThat(nameOf(table, request("/", "x-tier", value))).isEqualTo(route);
    }

    @Test
    void oneOfSeveralHeadersOfANameIsEnoughButEveryNameIsNeeded() throws ConfigException {
        RouteTable table = table("{name: gold, headers: {x-tier: gold, x-region: eu}}", "{name: rest}");

        HttpRequest request = request("/", "X-Tier", "silver", "X-Tier", "gold");
        assertThat(nameOf(table, request)).isEqualTo("rest");
        request.headers().add("X-REGION", "eu");
        assertThat(nameOf(table, request)).isEqualTo("gold");
    }

    @Test
    void firstRouteThatMatchesHasTheRequest() throws ConfigException {
        RouteTable table = table(
                "{name: deep, path-prefix: /a/b}",
                "{name: host, hosts: [x], path-prefix: /a}",
                "{name: path, path-prefix: /a}",
                "{name: rest}");

        assertThat(nameOf(table, request("/a/b/c", "host", "x"))).isEqualTo("deep");
        assertThat(nameOf(table, request("/a/c", "host", "x"))).isEqualTo("host");
        assertThat(nameOf(table, request("/a/c", "host", "y"))).isEqualTo("path");
        assertThat(nameOf(table, request("*", "host", "x"))).isEqualTo("rest");
    }

    @Test
    void itIsToldWhatOfARequestNoRouteTakes() throws ConfigException {
        RouteTable table = table(
                "{name: a, hosts: [a.example], path-prefix: /v1}",
                "{name: b, hosts: [b.example], path-prefix: /v2, headers: {x-tier: gold}}");

        assertThat(table.missing(request("/v1", "Host", "c.example"))).isEqualTo(RouteTable.Missing.HOST);
        assertThat(table.missing(request("/v2", "Host", "a.example"))).isEqualTo(RouteTable.Missing.PATH);
        assertThat(table.missing(request("/v2", "Host", "b.example"))).isEqualTo(RouteTable.Missing.HEADERS);
    }

    @Test
    void unmeasuredRoutesTakeTheSameRequests() throws ConfigException {
        RouteTable table = table("{name: a, path-prefix: /v1, usage: request}", "{name: b, observe: off}");

        RouteTable unmeasured = table.unmeasured();

        assertThat(table.routes()).extracting(Route::measured).containsExactly(true, false);
        assertThat(unmeasured.routes()).extracting(Route::measured).containsExactly(false, false);
        assertThat(unmeasured.routes())
                .extracting(Route::match)
                .isEqualTo(table.routes().stream().map(Route::match).toList());
    }

    @ParameterizedTest
    @CsvSource({
        "http://gpu-1, http, gpu-1:80",
        "http://gpu-1:8000/, http, gpu-1:8000",
        "'http://[::1]:81', http, [::1]:81",
        "HTTPS://gpu-1, https, gpu-1:443"
    })
    void upstreamIsNamedByHostAndPort(URI url, String scheme, String name) {
        UpstreamAddress upstream = UpstreamAddress.of(url);

        assertThat(upstream).hasToString(name);
        assertThat(upstream.scheme()).isEqualTo(scheme);
    }

    private static String nameOf(RouteTable table, HttpRequest request) {
        return table.routeOf(request).orElseThrow().name();
    }

    private static HttpRequest request(String target, String... headers) {
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, target);
        for (int i = 0; i < headers.length; i += 2) {
            request.headers().add(headers[i], headers[i + 1]);
        }
        return request;
    }

    /** Routes in this order, all to one upstream. */
    private static RouteTable table(String... routes) throws ConfigException {
        StringBuilder yaml = new StringBuilder("proxy:\n  routes:\n");
        for (String route : routes) {
            yaml.append("    - ").append(route, 0, route.length() - 1).append(", upstream: 'http://gpu'}\n");
        }
        return ConfigFile.parse(yaml.toString())
                .read(root -> GivenRoutes.read(root.section("proxy", "The proxy."), RouteLimits.DEFAULT)
                        .table());
    }
}
