package io.streamgauge.promises;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.EventRecords;
import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Scrape;
import io.streamgauge.installation.Setup;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Kafka stops while traffic runs: the exporter tells exactly what was lost, and numbers flow again. */
@Timeout(300)
class KafkaOutageIT {

    private static final ChatStream CHAT = ChatStream.of("outage");
    private static final int CLIENTS = 6;
    private static final int EVENTS = 8;
    private static final String SMALL_WINDOW = "publish: {window-bytes: 1MiB}";

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.embedded();

    private ScriptedUpstream upstream;

    @BeforeEach
    void start() {
        upstream = ScriptedUpstream.answering(CHAT.tokensAt(5, 10, 15, 20));
    }

    @AfterEach
    void stop() {
        upstream.close();
    }

    @Test
    void whatDoesNotFitIsDroppedAndCountedExactly() throws Exception {
        Setup setup = new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri()).withProxy(SMALL_WINDOW);
        try (var installation = Installation.start(setup)) {
            var traffic = SteadyTraffic.start(CLIENTS, question(installation));
            try (traffic) {
                installation.await(
                        () -> assertThat(requests(installation.scrape())).isPositive());

                KAFKA.stop();
                installation.await(() -> {
                    Scrape scrape = installation.scrape();
                    assertLedgerAddsUp(scrape);
                    assertThat(proxy(scrape, "events_dropped_total")).isGreaterThan(100);
                });
                double atRestart = requests(installation.scrape());
                KAFKA.restart();
                installation.await(
                        () -> assertThat(requests(installation.scrape())).isGreaterThan(atRestart + 50));
            }

            assertThat(traffic.surprises()).isEmpty();
            installation.await(() -> {
                Scrape scrape = installation.scrape();
                assertLedgerAddsUp(scrape);
                assertThat(proxy(scrape, "events_waiting")).isZero();
                assertThat(scrape.sum("llm_dropped_records_total")).isEqualTo(proxy(scrape, "events_dropped_total"));
                assertThat(scrape.sum("llm_dropped_chunks_total")).isEqualTo(proxy(scrape, "chunks_dropped_total"));
            });
            assertTopicHoldsWhatWasAcknowledged(installation);
        }
    }

    private static void assertTopicHoldsWhatWasAcknowledged(Installation installation) throws Exception {
        Scrape scrape = installation.scrape();
        var stored =
                EventRecords.in(KAFKA.records(installation.topics().requests().name()));
        assertThat(stored.distinct()).isEqualTo((long) proxy(scrape, "events_acknowledged_total"));
        assertThat(stored.chunks()).isEqualTo((long) proxy(scrape, "chunks_acknowledged_total"));
    }

    /** In every scrape: what was observed is acknowledged, waiting or dropped. */
    private static void assertLedgerAddsUp(Scrape scrape) {
        for (String what : new String[] {"events", "chunks"}) {
            assertThat(proxy(scrape, what + "_total"))
                    .isEqualTo(proxy(scrape, what + "_acknowledged_total")
                            + proxy(scrape, what + "_waiting")
                            + proxy(scrape, what + "_dropped_total"));
        }
    }

    private static SteadyTraffic.Question question(Installation installation) {
        return new SteadyTraffic.Question(installation.port(), CHAT.request("go"), EVENTS);
    }

    private static double requests(Scrape scrape) {
        return scrape.sum("llm_requests_total", "model", "outage");
    }

    private static double proxy(Scrape scrape, String name) {
        return scrape.sum("llm_proxy_" + name);
    }
}
