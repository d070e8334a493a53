package io.streamgauge.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Scrape;
import io.streamgauge.installation.Setup;
import io.streamgauge.testkit.client.Pace;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What people say to a model and what it answers is nobody else's business: it stays in the bytes that pass. */
@Timeout(180)
class SecrecyIT {

    /** Stands in every place of traffic that is private. */
    private static final String CANARY = "canary9f3k";

    private static final ChatStream CHAT = ChatStream.of("secrecy");
    private static final int REQUESTS = 8;
    private static final String TENANT = "key-0b1cf9cc542b9a88";

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.embedded();

    private static CapturedLog log;
    private static ScriptedUpstream upstream;
    private static Installation installation;
    private static Scrape scrape;

    @BeforeAll
    static void passCanaries() throws Exception {
        log = CapturedLog.open();
        upstream = ScriptedUpstream.start(SecrecyIT::answer);
        installation = Installation.start(
                new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri()).withProxy(keyedRoute()));
        for (int i = 0; i < REQUESTS; i++) {
            ask(i);
        }
        sendWhatIsRefused();
        scrape = installation.scrape();
        installation.await(() -> {
            scrape = installation.scrape();
            assertThat(scrape.sum("llm_requests_total", "model", "secrecy")).isEqualTo(REQUESTS);
        });
        // Stopped first, so that everything it still has to say is said.
        installation.close();
    }

    /** A route whose tenants are hashes of API keys, under a secret that is private too. */
    private static String keyedRoute() {
        return """
                tenant-hash-key: %s-and-more-of-a-secret
                routes: [{name: keyed, upstream: '%s', headers: {x-case: '0'}, tenant-from-api-key: on}]
                """.formatted(CANARY, upstream.uri());
    }

    @AfterAll
    static void stop() {
        upstream.close();
        log.close();
    }

    /** Answers that hold the canary wherever an answer can hold something, broken ones too. */
    private static Script answer(ReceivedRequest request) {
        Script begun = Script.begin()
                .chunked(200, "content-type: text/event-stream", "set-cookie: s=" + CANARY)
                .event(CHAT.role())
                .event(CHAT.content(CANARY));
        return switch (request.header("x-case").orElseThrow()) {
            case "0" ->
                begun.event(CHAT.reasoning(CANARY))
                        .event(CHAT.finish("stop"))
                        .event(CHAT.done())
                        .finish();
            case "1" -> begun.event(CHAT.error(CANARY)).finish();
            case "2" ->
                begun.event("data: {" + CANARY + "\n\n")
                        .event("event: " + CANARY + "\n\n")
                        .finish();
            case "3" -> begun.raw(CANARY + "\r\n").close();
            case "4" -> Script.json(400, "{\"error\":{\"message\":\"" + CANARY + "\",\"code\":\"" + CANARY + "\"}}");
            case "5" -> Script.json(500, CANARY);
            case "6" -> Script.begin().raw("HTTP/9 " + CANARY + "\r\n\r\n").close();
            default -> Script.json(200, CHAT.whole(CANARY, 5, 2));
        };
    }

    private static void ask(int number) throws IOException {
        RecordingClient.exchange(
                installation.port(),
                Requests.postJson(
                        "/v1/chat/completions?key=" + CANARY,
                        CHAT.request("Keep this: " + CANARY),
                        "X-Case: " + number,
                        "Authorization: Bearer sk-" + CANARY,
                        "Cookie: session=" + CANARY,
                        "X-" + CANARY + ": " + CANARY));
    }

    private static void sendWhatIsRefused() throws IOException {
        for (String bytes : List.of(
                CANARY + "\r\n\r\n",
                "GET /" + CANARY + " HTTP/1.1\r\nHost: a\r\nBad " + CANARY + "\r\n\r\n",
                "POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nContent-Length: " + CANARY + "\r\n\r\n",
                "POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " + CANARY + "\r\n\r\n")) {
            try (var client = RecordingClient.connect(installation.port())) {
                client.send(bytes.getBytes(StandardCharsets.UTF_8)).read(Pace.FULL, soFar -> {});
            }
        }
    }

    @Test
    void theCanariesDidPass() throws Exception {
        assertThat(upstream.exchange(0).request().target()).contains(CANARY);
        assertThat(new String(upstream.exchange(0).request().body(), StandardCharsets.UTF_8))
                .contains(CANARY);
    }

    @Test
    void noTopicHoldsThem() throws Exception {
        for (String topic : KAFKA.topics()) {
            assertThat(KAFKA.records(topic))
                    .as(topic)
                    .noneSatisfy(record -> assertThat(textOf(record.key()) + textOf(record.value()) + record.headers())
                            .contains(CANARY));
        }
        assertThat(KAFKA.records(installation.topics().requests().name())).isNotEmpty();
    }

    @Test
    void ofAKeyEventsHoldTheBeginningOfItsKeyedHash() throws Exception {
        assertThat(KAFKA.records(installation.topics().requests().name()))
                .anySatisfy(record -> assertThat(textOf(record.value())).contains("keyed", TENANT));
    }

    @Test
    void noMetricHoldsThem() {
        assertThat(scrape.text()).contains("secrecy").doesNotContain(CANARY);
    }

    @Test
    void noLogLineHoldsThem() {
        assertThat(log.lines()).isNotEmpty().noneMatch(line -> line.contains(CANARY));
    }

    @Test
    void noFileHoldsThem() throws Exception {
        assertThat(holders(KAFKA.dataDirectory().orElseThrow())).isEmpty();
    }

    private static List<Path> holders(Path directory) throws IOException {
        var holders = new ArrayList<Path>();
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (textOf(Files.readAllBytes(file)).contains(CANARY)) {
                    holders.add(file);
                }
            }
        }
        return holders;
    }

    private static String textOf(byte[] bytes) {
        return bytes == null ? "" : new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
