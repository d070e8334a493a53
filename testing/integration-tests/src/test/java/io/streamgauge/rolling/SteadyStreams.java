package io.streamgauge.rolling;

import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.Script;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;

/** Clients that ask for one stream after the other until they are stopped, and note every one that is not whole. */
final class SteadyStreams implements AutoCloseable {

    /** What clients ask for, in turn. */
    static final List<String> MODELS = List.of("m-0", "m-1", "m-2", "m-3");

    static final int CLIENTS = 8;
    static final int TOKENS = 15;
    private static final long MILLIS_PER_TOKEN = 100;

    private final int port;
    private final List<Thread> threads = new ArrayList<>();
    private final Queue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger whole = new AtomicInteger();
    private volatile boolean stopping;

    private SteadyStreams(int port) {
        this.port = port;
    }

    static SteadyStreams to(int port) {
        SteadyStreams streams = new SteadyStreams(port);
        for (int i = 0; i < CLIENTS; i++) {
            String model = MODELS.get(i % MODELS.size());
            Thread thread = new Thread(() -> streams.goOn(model), "client-" + i);
            streams.threads.add(thread);
            thread.start();
        }
        return streams;
    }

    /** What the engine answers: a stream of 1.5 s. */
    static Script answer() {
        return ChatStream.of(MODELS.get(0))
                .tokensAt(LongStream.rangeClosed(1, TOKENS)
                        .map(token -> token * MILLIS_PER_TOKEN)
                        .toArray());
    }

    /** Asks once; empty if all came, else what did not. */
    static Optional<String> ask(int port) {
        return ask(port, MODELS.get(0));
    }

    private static Optional<String> ask(int port, String model) {
        try {
            ClientResponse response = RecordingClient.exchange(
                    port,
                    Requests.postJson(
                            "/v1/chat/completions", ChatStream.of(model).request("go")));
            boolean complete = response.status() == 200
                    && response.ending().equals(Optional.of(Ending.COMPLETE))
                    && response.text().endsWith("data: [DONE]\n\n");
            return complete
                    ? Optional.empty()
                    : Optional.of(response.status() + " " + response.ending() + " " + response.text());
        } catch (IOException e) {
            return Optional.of(e.toString());
        }
    }

    private void goOn(String model) {
        while (!stopping) {
            ask(port, model).ifPresentOrElse(failures::add, whole::incrementAndGet);
        }
    }

    int whole() {
        return whole.get();
    }

    List<String> failures() {
        return List.copyOf(failures);
    }

    /** Lets every open stream end. */
    @Override
    public void close() {
        stopping = true;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
