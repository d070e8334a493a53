package io.streamgauge.proxy.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import java.net.URI;
import java.util.Arrays;
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
        "*, false"
    })
    void prefixTakesWholeSegmentsOfThePath(String target, boolean taken) {
        assertThat(table("/v1").routeOf(target).isPresent()).isEqualTo(taken);
    }

    @Test
    void firstRouteThatMatchesHasTheRequest() {
        RouteTable table = table("/a/b", "/a", "/");

        assertThat(table.routeOf("/a/b/c").orElseThrow().pathPrefix()).isEqualTo("/a/b");
        assertThat(table.routeOf("/a/c").orElseThrow().pathPrefix()).isEqualTo("/a");
        assertThat(table.routeOf("*").orElseThrow().pathPrefix()).isEqualTo("/");
    }

    @ParameterizedTest
    @CsvSource({"http://gpu-1, gpu-1:80", "http://gpu-1:8000/, gpu-1:8000", "'http://[::1]:81', [::1]:81"})
    void upstreamIsNamedByHostAndPort(URI url, String name) {
        assertThat(UpstreamAddress.of(url)).hasToString(name);
    }

    private static RouteTable table(String... prefixes) {
        UpstreamAddress upstream = new UpstreamAddress("gpu", 80);
        return new RouteTable(Arrays.stream(prefixes)
                .map(prefix -> new Route(
                        prefix, upstream, new ObservedRoute(prefix, "gpu:80", null, LabelHeaders.NONE), true, false))
                .toList());
    }
}
