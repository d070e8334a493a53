package io.streamgauge.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Scrape;
import io.streamgauge.installation.Setup;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.Habits;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The proxy makes no error that a direct connection would not have, and says so when there is one. */
@Timeout(180)
class UnfriendlyUpstreamIT {

    private static final long SEED = 7;

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    /** Its port is taken and nobody listens there. */
    private static Socket nobody;

    private static Installation installation;

    @BeforeAll
    static void start() throws Exception {
        nobody = new Socket();
        nobody.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        installation = Installation.start(new Setup(
                KAFKA.bootstrapServers(), KAFKA.newPrefix(), URI.create("http://127.0.0.1:" + nobody.getLocalPort())));
    }

    @AfterAll
    static void stop() throws Exception {
        installation.close();
        nobody.close();
    }

    /** Requests come just before, at and just after the moment at which the upstream closes an idle connection. */
    @ParameterizedTest
    @CsvSource({"100, 60", "1000, 12", "5000, 3"})
    void anUpstreamThatClosesIdleConnectionsNeverMakesAnError(int idleMillis, int requests) throws Exception {
        ChatStream chat = ChatStream.of("idle-" + idleMillis);
        Habits closing = Habits.ORDINARY.closingIdleAfter(Duration.ofMillis(idleMillis));
        var random = new Random(SEED);
        try (var upstream = ScriptedUpstream.start(request -> chat.tokensAt(0, 1), closing);
                var own = proxyTo(upstream);
                var client = RecordingClient.connect(own.port())) {
            for (int i = 0; i < requests; i++) {
                byte[] request = Requests.postJson("/v1/chat/completions", chat.request("go"));

                ClientResponse response = client.send(request).read();

                assertThat(response.ending()).as("request %d", i).contains(Ending.COMPLETE);
                assertThat(response.status())
                        .as("request %d: %s", i, response.text())
                        .isEqualTo(200);
                LockSupport.parkNanos(
                        Duration.ofMillis(idleMillis - 15 + random.nextInt(20)).toNanos());
            }
        }
    }

    @Test
    void anUpstreamThatIsDownIsA502AndCountedAsSuch() throws Exception {
        ChatStream chat = ChatStream.of("down");

        ClientResponse response = RecordingClient.exchange(
                installation.port(), Requests.postJson("/v1/chat/completions", chat.request("go")));

        assertThat(response.status()).isEqualTo(502);
        assertThat(response.ending()).contains(Ending.COMPLETE);
        installation.await(() -> {
            Scrape scrape = installation.scrape();
            assertThat(scrape.sum(
                            "llm_requests_total", "model", "down", "outcome", "upstream_error", "detail", "connect"))
                    .isEqualTo(1);
            assertThat(scrape.sum("llm_requests_total", "model", "down")).isEqualTo(1);
            assertThat(scrape.sum("llm_slo_bad_requests_total", "model", "down"))
                    .isEqualTo(1);
        });
    }

    private static Installation.Proxy proxyTo(ScriptedUpstream upstream) throws Exception {
        return installation.anotherProxy(upstream.uri());
    }
}
