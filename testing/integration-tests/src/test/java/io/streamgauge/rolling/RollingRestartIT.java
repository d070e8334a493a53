package io.streamgauge.rolling;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.programs.LoadBalancer;
import io.streamgauge.programs.ProxyProcess;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/**
 * What docs/operations.md promises behind a load balancer. Each proxy is restarted once here;
 * testing/integration-tests/faults --long does it ten times.
 */
@Timeout(900)
class RollingRestartIT {

    private static final int RESTARTS = Integer.getInteger("streamgauge.rolling-restarts", 2);

    /** A port that is free may be somebody else's before a program has it. */
    private static final int ATTEMPTS = 5;

    @TempDir
    Path directory;

    private final ScriptedUpstream engine = ScriptedUpstream.start(request -> SteadyStreams.answer());

    @Test
    void noClientOfHaProxySeesARollingRestart() throws Exception {
        require("haproxy");
        ProxyProcess[] proxies = {start("first"), start("second")};
        try (LoadBalancer balancer = haProxy(proxies)) {
            SteadyStreams streams = SteadyStreams.to(balancer.port());
            try (streams) {
                for (int i = 0; i < RESTARTS; i++) {
                    awaitStreams(streams);
                    proxies[i % 2].stop();
                    proxies[i % 2] = proxies[i % 2].startAgain();
                }
            }

            System.err.println(RESTARTS + " restarts, " + streams.whole() + " streams whole");
            assertThat(streams.failures()).isEmpty();
        } finally {
            close(proxies);
        }
    }

    @Test
    void requestsGoToTheEngineWhereBothProxiesAreKilled() throws Exception {
        require("haproxy");
        require("nginx");
        ProxyProcess[] proxies = {start("first"), start("second")};
        try (LoadBalancer haProxy = haProxy(proxies);
                LoadBalancer nginx = nginx(proxies)) {
            assertAnswered(haProxy, nginx);

            for (ProxyProcess proxy : proxies) {
                proxy.kill();
                assertAnswered(haProxy, nginx);
                assertAnswered(haProxy, nginx);
            }
        } finally {
            close(proxies);
        }
    }

    private static void assertAnswered(LoadBalancer... balancers) {
        for (LoadBalancer balancer : balancers) {
            assertThat(SteadyStreams.ask(balancer.port())).isEmpty();
        }
    }

    private static void awaitStreams(SteadyStreams streams) {
        int enough = streams.whole() + SteadyStreams.CLIENTS;
        Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> streams.whole() >= enough);
    }

    private ProxyProcess start(String name) throws IOException {
        return attempt(() -> ProxyProcess.start(
                new ProxyProcess.Place(
                        directory.resolve(name), LoopbackPorts.free(), LoopbackPorts.free(), engine.uri()),
                ProxyProcess.Settings.WITHOUT_KAFKA));
    }

    private LoadBalancer haProxy(ProxyProcess[] proxies) throws IOException {
        return attempt(() -> LoadBalancer.haProxy(directory, addresses(proxies)));
    }

    private LoadBalancer nginx(ProxyProcess[] proxies) throws IOException {
        return attempt(() -> LoadBalancer.nginx(directory, addresses(proxies)));
    }

    private LoadBalancer.Addresses addresses(ProxyProcess[] proxies) throws IOException {
        return new LoadBalancer.Addresses(LoopbackPorts.free(), proxies[0].place(), proxies[1].place(), engine.port());
    }

    private interface Start<T> {
        T begin() throws IOException;
    }

    private static <T> T attempt(Start<T> start) throws IOException {
        for (int attempt = 1; ; attempt++) {
            try {
                return start.begin();
            } catch (AssertionError e) {
                if (attempt == ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private void close(ProxyProcess[] proxies) {
        for (ProxyProcess proxy : proxies) {
            proxy.close();
        }
        engine.close();
    }

    /** Skips, loudly, where a program is missing; on CI, where all have to be there, fails. */
    private static void require(String program) {
        boolean there = List.of(System.getenv().getOrDefault("PATH", "").split(":", -1)).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
        if (!there) {
            String message = program + " is not installed: restarts behind it are NOT tested";
            System.err.println(message);
            if ("true".equals(System.getenv("CI"))) {
                throw new AssertionError(message);
            }
            throw new TestAbortedException(message);
        }
    }
}
