package io.streamgauge.agreement;

import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * Streams of random length and pace, the same in every run: first tokens, gaps and pauses of any size. They come in rounds of five
 * seconds, each by itself: nothing happens around the ends of windows, so that client and proxy agree in which one a sample is.
 */
final class IrregularTraffic {

    static final Duration ROUND = Duration.ofSeconds(5);

    private static final int PER_ROUND = 20;
    private static final long SEED = 20_261_130;

    /** Together less than a round. */
    private static final long FIRST_START_MILLIS = 200;

    private static final long LAST_START_MILLIS = 1_600;
    private static final long LONGEST_MILLIS = 2_500;
    private static final int MOST_TOKENS = 24;

    private IrregularTraffic() {}

    /** The answer to a request, by the model and number in its id. */
    static Script scriptOf(ReceivedRequest request) {
        String[] id = request.header("x-request-id").orElseThrow().split(":", -1);
        ChatStream chat = ChatStream.of(id[0]);
        Random random = new Random(SEED + Long.parseLong(id[1]));
        int tokens = 2 + random.nextInt(MOST_TOKENS - 1);
        int sent = 0;
        Script script = Script.eventStream().event(chat.role());
        long at = 60 + Math.round(random.nextDouble() * random.nextDouble() * 600);
        for (; sent < tokens && at < LONGEST_MILLIS; sent++) {
            script = script.at(at).event(chat.content("x"));
            at += gapMillis(random);
        }
        return script.event(chat.finish("stop"))
                .event(chat.usage(5, sent))
                .event(chat.done())
                .finish();
    }

    /** Mostly some tens of milliseconds; at times nothing, or a pause. */
    private static long gapMillis(Random random) {
        int sort = random.nextInt(20);
        if (sort == 0) {
            return 0;
        }
        return sort == 1 ? 300 + random.nextInt(400) : 15 + Math.round(random.nextDouble() * random.nextDouble() * 150);
    }

    /** Sends so many rounds, each request on a connection of its own; what is open then is awaited. */
    static CompletableFuture<List<RecordedRequest>> send(int port, String model, Instant begin, int rounds) {
        Random random = new Random(SEED);
        long origin = System.nanoTime() + Duration.between(Instant.now(), begin).toNanos();
        ExecutorService threads = Executors.newCachedThreadPool();
        List<CompletableFuture<RecordedRequest>> running = new ArrayList<>();
        for (int i = 0; i < rounds * PER_ROUND; i++) {
            String id = model + ":" + i;
            long millis = FIRST_START_MILLIS + random.nextInt((int) (LAST_START_MILLIS - FIRST_START_MILLIS));
            long atNanos = origin + i / PER_ROUND * ROUND.toNanos() + millis * 1_000_000;
            running.add(CompletableFuture.supplyAsync(() -> send(port, model, id, atNanos), threads));
        }
        return CompletableFuture.allOf(running.toArray(CompletableFuture[]::new))
                .thenApply(all -> {
                    threads.shutdown();
                    return running.stream().map(CompletableFuture::join).toList();
                });
    }

    private static RecordedRequest send(int port, String model, String id, long atNanos) {
        for (long left = atNanos - System.nanoTime(); left > 0; left = atNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        byte[] request =
                Requests.postJson("/v1/chat/completions", ChatStream.of(model).request("go"), "X-Request-Id: " + id);
        try (RecordingClient client = RecordingClient.connect(port)) {
            client.send(request);
            return new RecordedRequest(id, client.lastWriteBeganNanos(), client.read());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
