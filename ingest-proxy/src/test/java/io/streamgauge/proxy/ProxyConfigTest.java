package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.proxy.publish.PublisherConfig;
import io.streamgauge.proxy.relay.RelaySettings;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.limit.ClientLimits;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.limit.OutputLimits;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyConfigTest {

    @Test
    void upstreamAloneIsEnough() throws ConfigException {
        ProxyConfig config = read("proxy: {upstream: 'http://127.0.0.1:8000'}");

        assertThat(config.routes().routes())
                .containsExactly(Route.everythingTo(new UpstreamAddress("127.0.0.1", 8000)));
        assertThat(config.operation().name()).isEqualTo("proxy");
        assertThat(config.observation()).isEqualTo(new ProxyConfig.Observation(true, 4 << 20));
        assertThat(config.publish()).isEqualTo(PublisherConfig.DEFAULT);
        assertThat(config.relay())
                .isEqualTo(new RelaySettings(
                        ListenSettings.inTheClear(InetSocketAddress.createUnresolved("127.0.0.1", 8080)),
                        new EventLoops(Runtime.getRuntime().availableProcessors(), Transport.best()),
                        new GateSettings(GateMode.ENFORCE, 64 * 1024),
                        LimitSettings.DEFAULT,
                        new UpstreamSettings(Duration.ofSeconds(10), Duration.ofSeconds(2), 64 * 1024)));
    }

    @Test
    void everyKeyIsRead() throws ConfigException {
        ProxyConfig config = read("""
                proxy:
                  name: edge-1
                  listen: 0.0.0.0:80
                  observe: false
                  max-event-size: 16MiB
                  event-loops: 3
                  transport: nio
                  max-head-size: 16KiB
                  gate: observe
                  drain-delay: 2s
                  drain-timeout: 5s
                  limits:
                    connections: 500
                    buffer-memory: 96MiB
                    header-timeout: 3s
                    keep-alive-timeout: 1m
                    write-timeout: 20s
                    open-requests: 40
                    body-size: 8MiB
                    body-timeout: 7s
                    first-output-timeout: 2m
                    idle-output-timeout: 45s
                    total-timeout: 20m
                  connect-timeout: 3s
                  idle-connection-lifetime: 500ms
                  routes:
                    - name: chat
                      path-prefix: /chat
                      upstream: http://gpu-1:9000
                      default-model: llama
                      observe: false
                      tenant-header: x-tenant
                      slo-class-header: x-slo
                      instance-header: x-replica
                      usage: request
                  upstream: http://gpu-2
                """);

        assertThat(config.operation().name()).isEqualTo("edge-1");
        assertThat(config.observation()).isEqualTo(new ProxyConfig.Observation(false, 16 << 20));
        assertThat(config.relay())
                .isEqualTo(new RelaySettings(
                        ListenSettings.inTheClear(InetSocketAddress.createUnresolved("0.0.0.0", 80)),
                        new EventLoops(3, Transport.NIO),
                        new GateSettings(GateMode.OBSERVE, 16 * 1024),
                        new LimitSettings(
                                new ClientLimits(
                                        500, Duration.ofSeconds(3), Duration.ofMinutes(1), Duration.ofSeconds(20)),
                                new RouteLimits(
                                        40,
                                        Optional.of(8L << 20),
                                        Duration.ofSeconds(7),
                                        new OutputLimits(
                                                Optional.of(Duration.ofMinutes(2)),
                                                Optional.of(Duration.ofSeconds(45)),
                                                Optional.of(Duration.ofMinutes(20)))),
                                new Drain(Duration.ofSeconds(2), Duration.ofSeconds(5)),
                                Optional.of(96L << 20)),
                        new UpstreamSettings(Duration.ofSeconds(3), Duration.ofMillis(500), 16 * 1024)));
        Route chat = config.routes().routes().get(0);
        assertThat(chat.match().pathPrefix()).isEqualTo("/chat");
        assertThat(chat.measured()).isFalse();
        assertThat(chat.asksForUsage()).isTrue();
        assertThat(chat.observed().name()).isEqualTo("chat");
        assertThat(chat.observed().upstream()).isEqualTo("gpu-1:9000");
        assertThat(chat.observed().defaultModel()).isEqualTo("llama");
        assertThat(chat.observed().headers().instance()).isEqualTo("x-replica");
        assertThat(config.routes().routes()).hasSize(2);
        assertThat(config.routes().routes().get(1).asksForUsage()).isFalse();
    }

    @Test
    void whatCannotWorkIsReportedAllAtOnce() {
        assertThat(problemsOf("""
                        proxy:
                          transport: carrier-pigeon
                          gate: ajar
                          routes:
                            - name: a
                              path-prefix: v1
                              upstream: http://gpu/base
                            - name: b
                              upstream: ftp://gpu
                            - name: c
                              usage: always
                        """))
                .contains("proxy.transport", "\"carrier-pigeon\" is none of auto, epoll, nio")
                .contains("proxy.gate", "\"ajar\" is none of enforce, observe")
                .contains("proxy.routes[0].path-prefix", "\"v1\" does not begin with /")
                .contains("proxy.routes[0].upstream", "\"http://gpu/base\" has a path")
                .contains("proxy.routes[1].upstream", "is not an absolute http or https URL")
                .contains("proxy.routes[2].upstream", "missing")
                .contains("proxy.routes[2].usage", "\"always\" is none of as-is, request");
    }

    @ParameterizedTest
    @CsvSource({
        "4MB, 'is not a size such as 65536, 64KiB, 4MiB or 2GiB'",
        "-1, 'is not a size such as'",
        "1023, 'is less than 1KiB; ordinary events would not be looked into'",
        "0, 'is less than 1KiB'",
        "257MiB, 'is more than 256MiB; each open request may keep so much of an event'"
    })
    void largestEventIsASizeThatOrdinaryEventsHave(String size, String problem) {
        assertThat(problemsOf("proxy: {upstream: 'http://gpu', max-event-size: " + size + "}"))
                .contains("proxy.max-event-size", problem);
    }

    @ParameterizedTest
    @CsvSource({
        "'publish: {heartbeat-interval: 1ms}', proxy.publish.heartbeat-interval, 'from 100ms to 2s'",
        "'publish: {heartbeat-interval: 3s}', proxy.publish.heartbeat-interval, 'from 100ms to 2s'",
        "'publish: {census-interval: 1us}', proxy.publish.census-interval, 'from 100ms to 10m'",
        "'publish: {close-timeout: 2d}', proxy.publish.close-timeout, 'from 1ms to 1h'",
        "'limits: {header-timeout: 1ms}', proxy.limits.header-timeout, 'from 100ms to 168h'",
        "'limits: {keep-alive-timeout: 8d}', proxy.limits.keep-alive-timeout, 'from 100ms to 168h'",
        "'limits: {write-timeout: 99ms}', proxy.limits.write-timeout, 'from 100ms to 168h'",
        "'limits: {body-timeout: 1us}', proxy.limits.body-timeout, 'from 100ms to 168h'",
        "'limits: {idle-output-timeout: 1ms}', proxy.limits.idle-output-timeout, 'from 100ms to 168h'",
        "'limits: {total-timeout: 300d}', proxy.limits.total-timeout, 'from 100ms to 168h'",
        "'connect-timeout: 1ms', proxy.connect-timeout, 'from 10ms to 10m'",
        "'idle-connection-lifetime: 1us', proxy.idle-connection-lifetime, 'from 1ms to 1h'",
        "'http2: {max-connection-age: 10ms}', proxy.http2.max-connection-age, 'from 1s to 168h'",
        "'drain-timeout: 2d', proxy.drain-timeout, 'from 1ms to 24h'",
    })
    void timeThatMakesNoSenseIsRefusedWithTheRangeThatDoes(String key, String path, String range) {
        assertThat(problemsOf("proxy: {upstream: 'http://gpu', " + key + "}"))
                .contains(path, "is not a duration " + range + ", such as 500ms, 1s, 2m or 1h");
    }

    @ParameterizedTest
    @CsvSource({"0", "1023", "16777217", "2GiB"})
    void largestHeadIsOfASizeThatHeadsHave(String size) {
        assertThat(problemsOf("proxy: {upstream: 'http://gpu', max-head-size: " + size + "}"))
                .contains("proxy.max-head-size", "is not from 1KiB to 16MiB");
    }

    @ParameterizedTest
    @CsvSource({"0", "1048575"})
    void memoryForBuffersIsEnoughToServeSomebody(String size) {
        assertThat(problemsOf("proxy: {upstream: 'http://gpu', limits: {buffer-memory: " + size + "}}"))
                .contains("proxy.limits.buffer-memory", "is less than 1MiB; nobody could be served");
    }

    @Test
    void proxyWithoutUpstreamIsAProblem() {
        assertThat(problemsOf("proxy: {}")).contains("proxy.routes", "there is nowhere to send requests");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'ftp://gpu'", "'no url'", "[http://gpu]"})
    void badUpstreamIsOneProblem(String upstream) {
        assertThat(problemsOf("proxy:\n  upstream: " + upstream))
                .contains("proxy.upstream")
                .doesNotContain("nowhere to send");
    }

    private static ProxyConfig read(String yaml) throws ConfigException {
        return ConfigFile.parse(yaml).read(root -> ProxyConfig.read(root.section("proxy", "The proxy.")));
    }

    private static String problemsOf(String yaml) {
        return String.valueOf(
                catchThrowableOfType(ConfigException.class, () -> read(yaml)).getMessage());
    }
}
