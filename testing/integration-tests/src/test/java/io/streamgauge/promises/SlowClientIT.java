package io.streamgauge.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Scrape;
import io.streamgauge.installation.SeenRequest;
import io.streamgauge.installation.Setup;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client that does not read costs bounded memory, and the model is not blamed for it. */
@Timeout(180)
class SlowClientIT {

    private static final ChatStream CHAT = ChatStream.of("slow-client");
    private static final int EVENT_BYTES = 16 * 1024;
    private static final int EVENTS = 4_000;

    /** What the kernel may hold in two pairs of socket buffers, and a little of the proxy's own. */
    private static final long BOUND_BYTES = 32L << 20;

    /** Only the pace can break, and the client has hidden it. */
    private static final String SLOS = "slos: [{name: pace, time-per-output-token: 1ms}]";

    private static final Duration NOT_READING = Duration.ofSeconds(3);

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static ScriptedUpstream upstream;
    private static Installation installation;
    private static long sentWhileNotReading;
    private static ClientResponse response;
    private static Scrape scrape;
    private static RequestFinished finish;

    @BeforeAll
    static void sendToAClientThatStopsReading() throws Exception {
        upstream = ScriptedUpstream.answering(longStream());
        installation =
                Installation.start(new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri()).with(SLOS));
        byte[] request = Requests.postJson("/v1/chat/completions", CHAT.request("go"), "X-Request-Id: slow-client");
        try (var client = RecordingClient.connect(installation.port(), 16 * 1024)) {
            client.send(request);
            Exchange exchange = upstream.exchange(0);
            int[] sent = {-1};
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .during(NOT_READING)
                    .pollInterval(Duration.ofMillis(100))
                    .until(() -> standsStill(sent, exchange));
            sentWhileNotReading = (long) sent[0] * EVENT_BYTES;
            response = client.read();
        }
        scrape = installation.scrape();
        installation.await(() -> {
            scrape = installation.scrape();
            assertThat(counted("llm_requests_total")).isEqualTo(1);
        });
        finish = SeenRequest.in(KAFKA.records(installation.topics().requests().name()))
                .get("slow-client")
                .finish();
    }

    private static boolean standsStill(int[] sent, Exchange exchange) {
        int before = sent[0];
        sent[0] = exchange.events().size();
        return sent[0] == before;
    }

    private static Script longStream() {
        String text = "y".repeat(EVENT_BYTES);
        Script script = Script.eventStream().event(CHAT.role());
        String event = CHAT.content(text);
        for (int i = 0; i < EVENTS; i++) {
            script = script.event(event);
        }
        return script.event(CHAT.finish("stop"))
                .event(CHAT.usage(5, EVENTS))
                .event(CHAT.done())
                .finish();
    }

    @AfterAll
    static void stop() {
        installation.close();
        upstream.close();
    }

    @Test
    void theUpstreamIsNotReadFasterThanTheClientReads() {
        assertThat((long) EVENTS * EVENT_BYTES).isGreaterThan(BOUND_BYTES);
        assertThat(sentWhileNotReading).isPositive().isLessThan(BOUND_BYTES);
    }

    @Test
    void nothingIsLost() {
        assertThat(response.ending()).contains(Ending.COMPLETE);
        assertThat(response.events()).hasSize(EVENTS + 4);
    }

    @Test
    void itsGapIsMarked() {
        assertThat(finish.getDisturbed().getClientGaps()).isPositive();
        assertThat(finish.getDisturbed().getClientMicros()).isGreaterThan(notReadingMicros());
        assertThat(finish.getClientBlockedMicros()).isGreaterThan(notReadingMicros());
        assertThat(finish.getMaxGapMicros()).isLessThan(notReadingMicros());
    }

    @Test
    void theModelIsNotBlamedForIt() {
        double disturbed = counted("llm_disturbed_gaps_total", "cause", "client");
        long streamed =
                finish.getPoints().getLastOutputMicros() - finish.getPoints().getFirstOutputMicros();

        assertThat(disturbed).isEqualTo((double) finish.getDisturbed().getClientGaps());
        assertThat(counted("llm_inter_chunk_latency_seconds_count") + counted("llm_disturbed_gaps_total"))
                .isEqualTo(EVENTS - 1);
        assertThat(counted("llm_inter_chunk_latency_seconds_sum") * 1e6)
                .isLessThan((double) (streamed - notReadingMicros()));
        assertThat(counted("llm_not_applicable_total", "measure", "time_per_output_token"))
                .isEqualTo(1);
        assertThat(counted("llm_time_per_output_token_seconds_count")).isZero();
        assertThat(counted("llm_slo_bad_requests_total")).isZero();
    }

    private static long notReadingMicros() {
        return TimeUnit.MICROSECONDS.convert(NOT_READING);
    }

    private static double counted(String name, String... labels) {
        return scrape.sum(
                name,
                Stream.concat(Stream.of("model", "slow-client"), Arrays.stream(labels))
                        .toArray(String[]::new));
    }
}
