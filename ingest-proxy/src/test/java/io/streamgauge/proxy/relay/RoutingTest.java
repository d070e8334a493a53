package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import io.streamgauge.proxy.route.GivenRoutes;
import io.streamgauge.proxy.route.RouteTable;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class RoutingTest {

    private static final String STREAM = RawClient.post("/v1/chat/completions", "{}");

    private final Gate gate = new Gate();
    private final ScriptedUpstream first = ScriptedUpstream.start(request -> answer("first"));
    private final ScriptedUpstream second = ScriptedUpstream.start(request -> answer("second"));

    @AfterEach
    void stop() {
        first.close();
        second.close();
    }

    private Script answer(String name) {
        return Script.begin().chunked(200).event(name).pass(gate).event("end").finish();
    }

    @Test
    void hostAndHeadersChooseTheUpstreamAndPassAsTheyCame() throws Exception {
        gate.admit(3);
        RouteTable routes = routes(
                "{name: host, hosts: ['*.first.example'], upstream: '" + first.uri() + "'}",
                "{name: header, headers: {x-tier: gold}, upstream: '" + first.uri() + "'}",
                "{name: rest, upstream: '" + second.uri() + "'}");
        try (RunningRelay relay = RunningRelay.to(routes);
                RawClient client = relay.client()) {
            String byHost = "GET /a/../v1/%7Ex HTTP/1.1\r\nHOST: Eu.First.Example:81\r\n\r\n";
            String byHeader = "GET / HTTP/1.1\r\nhost: a\r\nX-Tier: gold\r\n\r\n";

            assertThat(client.send(byHost).response().body()).startsWith("first");
            assertThat(client.send(byHeader).response().body()).startsWith("first");
            assertThat(client.send(RawClient.get("/")).response().body()).startsWith("second");

            assertThat(first.exchange(0).request().head()).isEqualTo(byHost);
            assertThat(first.exchange(1).request().head()).isEqualTo(byHeader);
        }
    }

    @Test
    void whereConfiguredTheUpstreamIsToldOfTheClientWhateverItsConnectionSays() throws Exception {
        gate.admit(2);
        RouteTable routes = routes(
                "{name: told, path-prefix: /told, forward-headers: append, upstream: '" + first.uri() + "'}",
                "{name: rest, upstream: '" + first.uri() + "'}");
        try (RunningRelay relay = RunningRelay.to(routes);
                RawClient client = relay.client()) {
            client.send("GET /told HTTP/1.1\r\nHost: a\r\nVia: 1.0 b\r\nConnection: x-forwarded-for\r\n\r\n")
                    .response();
            client.send("GET / HTTP/1.1\r\nHost: a\r\nVia: 1.0 b\r\n\r\n").response();

            assertThat(first.exchange(0).request().head())
                    .isEqualTo(String.join(
                            "\r\n",
                            "GET /told HTTP/1.1",
                            "Host: a",
                            "X-Forwarded-For: 127.0.0.1",
                            "X-Forwarded-Proto: http",
                            "Forwarded: for=127.0.0.1;proto=http",
                            "Via: 1.0 b, 1.1 streamgauge",
                            "",
                            ""));
            assertThat(first.exchange(1).request().head()).isEqualTo("GET / HTTP/1.1\r\nHost: a\r\nVia: 1.0 b\r\n\r\n");
        }
    }

    @Test
    void aRouteCanHaveLimitsOfItsOwn() throws Exception {
        gate.admit(1);
        RouteTable routes = routes(
                "{name: small, path-prefix: /small, limits: {body-size: 2}, upstream: '" + first.uri() + "'}",
                "{name: rest, upstream: '" + first.uri() + "'}");
        try (RunningRelay relay = RunningRelay.to(routes);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post("/", "{} ")).response().status())
                    .isEqualTo(200);
            assertThat(client.send(RawClient.post("/small", "{} ")).response().status())
                    .isEqualTo(413);
        }
    }

    @Test
    void aRequestThatNoRouteTakesIsAnsweredAndCounted() throws Exception {
        RouteTable routes = routes("{name: admin, path-prefix: /admin, upstream: '" + first.uri() + "'}");
        try (RunningRelay relay = RunningRelay.to(routes);
                RawClient client = relay.client()) {
            RawClient.Response answer =
                    client.send(RawClient.get("/admin/../v1?key=secret")).response();

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.body()).isEqualTo("404 Not Found: no route takes requests for this path\n");

            assertThat(relay.metric("llm_proxy_unrouted_requests_total")).isEqualTo(1);
            assertThat(relay.metric("llm_proxy_passthrough_total", "4xx")).isEqualTo(1);
            assertThat(first.exchanges()).isEmpty();
        }
    }

    @Test
    void whatHasBegunEndsOnItsRouteAndTheNextRequestOfItsConnectionGoesToTheNewOne() throws Exception {
        try (RunningRelay relay = RunningRelay.to(routes("{name: a, upstream: '" + first.uri() + "'}"));
                RawClient client = relay.client()) {
            client.send(STREAM).head();
            assertThat(client.chunk()).asString().isEqualTo("first");

            relay.route(routes("{name: a, upstream: '" + second.uri() + "'}"));
            gate.admit(2);

            assertThat(client.chunk()).asString().isEqualTo("end");
            assertThat(client.chunk()).isEmpty();
            assertThat(client.send(STREAM).response().body()).isEqualTo("secondend");
        }
    }

    @Test
    void aRequestThatWaitsBehindAnotherTakesTheRouteThatIsInForceWhenItsTurnComes() throws Exception {
        try (RunningRelay relay = RunningRelay.to(routes("{name: a, upstream: '" + first.uri() + "'}"));
                RawClient client = relay.client()) {
            client.send(STREAM + STREAM).head();
            first.exchange(0);

            relay.route(routes("{name: b, upstream: '" + second.uri() + "'}"));
            gate.admit(2);

            assertThat(client.chunk()).asString().isEqualTo("first");
            assertThat(client.chunk()).asString().isEqualTo("end");
            assertThat(client.chunk()).isEmpty();
            assertThat(client.response().body()).isEqualTo("secondend");
        }
    }

    @Test
    void onARouteThatIsNoLongerMeasuredTheOpenRequestIsObservedToItsEndAndTheNextIsNot() throws Exception {
        RouteTable routes = routes("{name: a, upstream: '" + first.uri() + "'}");
        try (RunningRelay relay = RunningRelay.to(routes);
                RawClient client = relay.client()) {
            client.send(STREAM).head();
            assertThat(client.chunk()).asString().isEqualTo("first");

            relay.route(routes.unmeasured());
            gate.admit(2);

            assertThat(client.chunk()).asString().isEqualTo("end");
            assertThat(client.chunk()).isEmpty();
            assertThat(client.send(STREAM).response().body()).isEqualTo("firstend");
            await().until(() -> relay.seen(0).responseBody().equals("firstend"));
            assertThat(relay.seenCount()).isEqualTo(1);
        }
    }

    private static RouteTable routes(String... routes) throws ConfigException {
        String yaml = "proxy: {routes: [" + String.join(", ", routes) + "]}";
        return ConfigFile.parse(yaml)
                .read(root -> GivenRoutes.read(root.section("proxy", "The proxy."), RouteLimits.DEFAULT)
                        .table());
    }
}
