package io.streamgauge.promises;

import static org.awaitility.Awaitility.await;

import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** Clients that ask again as soon as they are answered, until closed, and note everything that is not as it should be. */
public final class SteadyTraffic implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LongAdder answered = new LongAdder();
    private final List<String> surprises = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile boolean closed;

    /** What each client asks, and the number of events it has to get. */
    public record Question(int port, String json, int events) {}

    public static SteadyTraffic start(int clients, Question question) {
        var traffic = new SteadyTraffic();
        for (int i = 0; i < clients; i++) {
            traffic.threads.execute(() -> traffic.ask(question));
        }
        return traffic;
    }

    private void ask(Question question) {
        byte[] request = Requests.postJson("/v1/chat/completions", question.json());
        try (var client = RecordingClient.connect(question.port())) {
            while (!closed) {
                ClientResponse response = client.send(request).read();
                boolean complete =
                        response.ending().filter(Ending.COMPLETE::equals).isPresent();
                if (!complete || response.status() != 200 || response.events().size() != question.events()) {
                    surprises.add(response.ending() + " " + response.head() + response.text());
                    return;
                }
                answered.increment();
            }
        } catch (IOException | RuntimeException e) {
            surprises.add(e.toString());
        }
    }

    /** Requests answered in full so far. */
    public long answered() {
        return answered.sum();
    }

    /** What clients saw that was not a full answer. */
    public List<String> surprises() {
        return surprises;
    }

    /** Ends when the open requests have been answered. */
    @Override
    public void close() {
        closed = true;
        threads.shutdown();
        await().atMost(PATIENCE).until(threads::isTerminated);
    }
}
