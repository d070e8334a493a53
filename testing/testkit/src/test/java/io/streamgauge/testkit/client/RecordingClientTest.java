package io.streamgauge.testkit.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RecordingClientTest {

    @Test
    void tellsTheReadThatCompletedEachEvent() throws Exception {
        var gate = new Gate();
        Script script = Script.eventStream()
                .event("data: one\n\ndata: t")
                .pass(gate)
                .event("wo\n\ndata: three\n\n")
                .finish();
        try (var upstream = ScriptedUpstream.answering(script);
                var client = RecordingClient.connect(upstream.port())) {
            client.send(Requests.get("/"));

            ClientResponse response = client.read(Pace.FULL, soFar -> gate.admit(1));

            assertThat(response.events())
                    .extracting(ClientResponse.Event::text)
                    .containsExactly("data: one", "data: two", "data: three");
            assertThat(response.events())
                    .extracting(ClientResponse.Event::atNanos)
                    .containsExactly(
                            response.pieces().get(0).atNanos(),
                            response.pieces().get(1).atNanos(),
                            response.pieces().get(1).atNanos());
        }
    }

    @Test
    void readsAtItsOwnPace() throws Exception {
        try (var upstream = ScriptedUpstream.answering(Script.begin().sized(200, new byte[500]));
                var client = RecordingClient.connect(upstream.port())) {
            client.send(Requests.get("/"));
            long began = System.nanoTime();

            ClientResponse response = client.read(new Pace(100, Duration.ofMillis(10)), soFar -> {});

            assertThat(response.body()).hasSize(500);
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    @Test
    void sendsInPieces() throws Exception {
        byte[] request = Requests.postJson("/", "{\"a\":1}");
        try (var upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                var client = RecordingClient.connect(upstream.port())) {
            ClientResponse response =
                    client.send(request, 1, Duration.ofNanos(1)).read();

            assertThat(response.status()).isEqualTo(200);
            assertThat(upstream.exchange(0).request().bodyLength()).isEqualTo(7);
            assertThat(client.lastWriteBeganNanos())
                    .isLessThan(upstream.exchange(0).request().completeAtNanos());
        }
    }

    @Test
    void keepsInterimResponsesApart() throws Exception {
        Script script = Script.begin()
                .raw("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")
                .sized(200, new byte[0]);
        try (var upstream = ScriptedUpstream.answering(script)) {
            ClientResponse response = RecordingClient.exchange(upstream.port(), Requests.get("/"));

            assertThat(response.informational()).singleElement().asString().startsWith("HTTP/1.1 103");
            assertThat(response.status()).isEqualTo(200);
        }
    }

    @Test
    void readsInTheBackground() throws Exception {
        var gate = new Gate();
        try (var upstream = ScriptedUpstream.answering(Script.begin().pass(gate).sized(200, new byte[3]));
                var client = RecordingClient.connect(upstream.port())) {
            var reading = client.send(Requests.get("/")).readInBackground(Pace.FULL, soFar -> {});
            assertThat(reading).isNotDone();

            gate.open();

            assertThat(reading.get(20, TimeUnit.SECONDS).ending()).contains(Ending.COMPLETE);
        }
    }
}
