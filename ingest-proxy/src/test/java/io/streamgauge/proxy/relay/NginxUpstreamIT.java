package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.UpstreamProtocol;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The relay before a server that others have written, which speaks TLS, and HTTP/2 or HTTP/1.1. */
@ExtendWith(NoLeaks.class)
class NginxUpstreamIT {

    private static final int MANY = 100_000;

    @TempDir
    Path directory;

    private final TestAuthority authority = new TestAuthority();

    NginxUpstreamIT() throws Exception {}

    @ParameterizedTest
    @EnumSource(
            value = Http2.class,
            names = {"AUTO", "OFF"})
    void curlGetsBackEveryByteItSent(Http2 http2) throws Exception {
        assumeInstalled();
        byte[] body = new byte[3_000_000];
        new SplittableRandom(1).nextBytes(body);
        Path sent = Files.write(directory.resolve("sent"), body);
        Path received = directory.resolve("received");
        try (ScriptedUpstream echo = ScriptedUpstream.start(NginxUpstreamIT::echo);
                NginxServer nginx = NginxServer.start(directory, authority.server("localhost"), echo.uri(), MANY);
                RunningRelay relay = RunningRelay.to(address(nginx, http2))) {
            Process curl = new ProcessBuilder(
                            "curl",
                            "-sS",
                            "--fail",
                            "--data-binary",
                            "@" + sent,
                            "-o",
                            received.toString(),
                            "http://127.0.0.1:" + relay.address().getPort() + "/echo")
                    .redirectErrorStream(true)
                    .start();
            String said = new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(curl.waitFor()).as(said).isZero();
            assertThat(Files.readAllBytes(received)).isEqualTo(body);
        }
    }

    @Test
    void serverThatLeavesItsConnectionsCausesNoError() throws Exception {
        assumeInstalled();
        int clients = 8;
        int requests = 60;
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try (ScriptedUpstream echo = ScriptedUpstream.start(NginxUpstreamIT::echo);
                NginxServer nginx = NginxServer.start(directory, authority.server("localhost"), echo.uri(), 7);
                RunningRelay relay = RunningRelay.to(address(nginx, Http2.AUTO))) {
            Callable<Integer> client = () -> {
                int good = 0;
                try (RawClient connection = relay.client()) {
                    for (int i = 0; i < requests; i++) {
                        String body = "body " + i;
                        RawClient.Response response =
                                connection.send(RawClient.post("/", body)).response();
                        good += response.status() == 200 && response.body().equals(body) ? 1 : 0;
                    }
                }
                return good;
            };
            List<Future<Integer>> running = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                running.add(threads.submit(client));
            }

            for (Future<Integer> each : running) {
                assertThat(each.get()).isEqualTo(requests);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Script echo(ReceivedRequest request) {
        return Script.begin().sized(200, request.body());
    }

    private UpstreamAddress address(NginxServer nginx, Http2 http2) {
        UpstreamTls tls = new UpstreamTls(List.of(authority.certificate()), null, true);
        return new UpstreamAddress("localhost", nginx.port(), new UpstreamProtocol(tls, http2));
    }

    /** Where continuous integration runs, it must be there; elsewhere its absence is told and the test skipped. */
    private static void assumeInstalled() {
        boolean found = NginxServer.isInstalled();
        String missing =
                "nginx is not installed: upstreams of others are NOT tested (Debian: apt-get install nginx curl)";
        if (!found && "true".equals(System.getenv("CI"))) {
            throw new AssertionError(missing);
        }
        if (!found) {
            System.err.println(missing);
        }
        assumeTrue(found, missing);
    }
}
