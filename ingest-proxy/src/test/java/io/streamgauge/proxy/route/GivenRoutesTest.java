package io.streamgauge.proxy.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GivenRoutesTest {

    private static final ListenAddress LISTEN = new ListenAddress("127.0.0.1", 8080);

    @Test
    void twoRoutesOfOneNameWouldBeMeasuredAsOne() {
        assertThat(problems("""
                proxy:
                  routes:
                    - {name: a, path-prefix: /a, upstream: 'http://gpu-1'}
                    - {name: b, path-prefix: /b, upstream: 'http://gpu-2'}
                    - {name: a, path-prefix: /c, upstream: 'http://gpu-3'}
                """))
                .containsExactly(
                        "proxy.routes[2].name (line 5): \"a\" is the name of an earlier route; choose another");
    }

    @Test
    void theNameOfTheRouteToTheUpstreamIsTaken() {
        String route = "routes: [{name: default, path-prefix: /a, upstream: 'http://gpu-1'}]";

        assertThat(problems("proxy: {" + route + ", upstream: 'http://gpu-2'}"))
                .containsExactly(
                        "proxy.routes[0].name (line 1): \"default\" is the name of the route to proxy.upstream;"
                                + " choose another");
        assertThat(problems("proxy: {" + route + "}")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"/, /v1", "/v1, /v1", "/v1, /v1/chat", "/v1, /v1/", "/v1/, /v1/chat", "/, /", "/~a, /%7Ea/b"})
    void aRouteWhosePathsAnEarlierOneTakesIsNeverReached(String earlier, String later) {
        assertThat(problems(twoRoutes("path-prefix: " + earlier, "path-prefix: " + later)))
                .containsExactly("proxy.routes[1] (line 4): route \"b\" (path " + later.replace("%7E", "~")
                        + ") is never reached: route \"a\" before it takes all of its requests");
    }

    @ParameterizedTest
    @CsvSource({"/v1, /v2", "/v1/chat, /v1", "/v1, /v1beta", "/v1/, /v1", "/v1, /"})
    void aRouteOfWhosePathsSomeAreLeftIsReached(String earlier, String later) {
        assertThat(problems(twoRoutes("path-prefix: " + earlier, "path-prefix: " + later)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hosts: [x.example] | hosts: [X.example.]",
                "hosts: ['*.example'] | hosts: [x.example]",
                "hosts: ['*.example'] | hosts: ['*.x.example', y.example]",
                "hosts: ['*.example'] | hosts: ['*.example'], path-prefix: /v1",
                "path-prefix: /v1 | path-prefix: /v1, hosts: [x.example], headers: {x-a: b}",
                "headers: {x-a: b} | headers: {x-c: d, X-A: b}",
                "hosts: ['[::1]'] | hosts: ['[0:0:0:0:0:0:0:1]']"
            })
    void aRouteThatIsOnlyMoreSpecialThanAnEarlierOneIsNeverReached(String earlier, String later) {
        assertThat(problems(twoRoutes(earlier, later)))
                .singleElement()
                .asString()
                .startsWith("proxy.routes[1] (line 4): route \"b\" (")
                .endsWith(" is never reached: route \"a\" before it takes all of its requests");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hosts: [x.example] | hosts: ['*.example']",
                "hosts: ['*.example'] | hosts: [example]",
                "hosts: ['*.example'] | hosts: [x.example, y]",
                "hosts: [x.example] | path-prefix: /",
                "hosts: [x.example] | path-prefix: /v1",
                "hosts: [x.example], path-prefix: /v1 | hosts: [x.example]",
                "headers: {x-a: b} | headers: {x-a: B}",
                "headers: {x-a: b, x-c: d} | headers: {x-a: b}"
            })
    void aRouteOfWhoseRequestsSomeAreLeftIsReached(String earlier, String later) {
        assertThat(problems(twoRoutes(earlier, later))).isEmpty();
    }

    @Test
    void severalRoutesCanLeaveNothingForOneTogether() {
        assertThat(problems("""
                proxy:
                  routes:
                    - {name: a, hosts: [a.example], upstream: 'http://gpu-1'}
                    - {name: b, hosts: ['*.b.example'], upstream: 'http://gpu-2'}
                    - {name: c, hosts: [a.example, x.b.example], path-prefix: /v1, upstream: 'http://gpu-3'}
                """))
                .containsExactly(
                        "proxy.routes[2] (line 5): route \"c\" (host a.example or x.b.example, path /v1) is never"
                                + " reached: routes \"a\" and \"b\" before it take all of its requests");
    }

    @Test
    void whatTakesEverythingLeavesNothingForLaterRoutesAndTheUpstream() {
        assertThat(problems("""
                proxy:
                  routes:
                    - {name: a, upstream: 'http://gpu-1'}
                    - {name: b, upstream: 'http://gpu-2'}
                  upstream: http://gpu-3
                """))
                .containsExactly(
                        "proxy.routes[1] (line 4): route \"b\" (path /) is never reached: route \"a\" before it takes all"
                                + " of its requests",
                        "proxy.upstream (line 5): route \"default\" (path /) is never reached: route \"a\" before it takes"
                                + " all of its requests");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8080", "http://localhost:8080/", "http://0.0.0.0:8080"})
    void anUpstreamThatIsTheProxyItselfIsACircle(String upstream) {
        assertThat(problems("proxy: {upstream: '" + upstream + "'}"))
                .containsExactly("proxy.upstream (line 1): \"" + upstream
                        + "\" is proxy.listen, this proxy itself: requests would go in circles");
        assertThat(problems("proxy: {routes: [{name: a, upstream: '" + upstream + "'}]}"))
                .singleElement()
                .asString()
                .startsWith("proxy.routes[0].upstream (line 1): ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:8081", "http://gpu:8080", "http://127.0.0.2:8080"})
    void anotherPortOrHostIsNone(String upstream) {
        assertThat(problems("proxy: {upstream: '" + upstream + "'}")).isEmpty();
    }

    private static String twoRoutes(String earlier, String later) {
        return "proxy:\n  routes:\n    - {name: a, " + earlier + ", upstream: 'http://gpu-1'}\n" + "    - {name: b, "
                + later + ", upstream: 'http://gpu-2'}\n";
    }

    private static List<String> problems(String yaml) {
        try {
            ConfigFile.parse(yaml).read(root -> {
                GivenRoutes routes = GivenRoutes.read(root.section("proxy", "The proxy."), RouteLimits.DEFAULT);
                routes.refuseLoops(LISTEN);
                return routes.table();
            });
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream().map(String::valueOf).toList();
        }
    }
}
