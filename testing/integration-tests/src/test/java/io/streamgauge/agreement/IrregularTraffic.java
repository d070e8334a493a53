package io.streamgauge.agreement;

import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** Streams that begin by chance, of random length and pace, the same in every run: first tokens, gaps and pauses of any size. */
final class IrregularTraffic {

    static final String MODEL = "irregular";

    private static final ChatStream CHAT = ChatStream.of(MODEL);
    private static final int PER_SECOND = 20;
    private static final long SEED = 20_261_130;

    private IrregularTraffic() {}

    /** The answer to the request with this number. */
    static Script scriptOf(ReceivedRequest request) {
        Random random =
                new Random(SEED + Long.parseLong(request.header("x-request-id").orElseThrow()));
        int tokens = 2 + random.nextInt(24);
        Script script = Script.eventStream().event(CHAT.role());
        long at = 30 + Math.round(200 * Math.exp(random.nextGaussian() * 0.6));
        for (int i = 0; i < tokens; i++) {
            script = script.at(at).event(CHAT.content("x"));
            at += gapMillis(random);
        }
        return script.event(CHAT.finish("stop"))
                .event(CHAT.usage(5, tokens))
                .event(CHAT.done())
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

    /** Sends for so long, each request on a connection of its own; what is open then is awaited. */
    static CompletableFuture<List<RecordedRequest>> send(int port, Duration length) {
        Random random = new Random(SEED);
        ExecutorService threads = Executors.newCachedThreadPool();
        List<CompletableFuture<RecordedRequest>> running = new ArrayList<>();
        long begin = System.nanoTime();
        for (double at = 0; at < length.toNanos(); at += -Math.log(1 - random.nextDouble()) * 1e9 / PER_SECOND) {
            String id = Integer.toString(running.size());
            long atNanos = begin + (long) at;
            running.add(CompletableFuture.supplyAsync(() -> send(port, id, atNanos), threads));
        }
        return CompletableFuture.allOf(running.toArray(CompletableFuture[]::new))
                .thenApply(all -> {
                    threads.shutdown();
                    return running.stream().map(CompletableFuture::join).toList();
                });
    }

    private static RecordedRequest send(int port, String id, long atNanos) {
        for (long left = atNanos - System.nanoTime(); left > 0; left = atNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        byte[] request = Requests.postJson("/v1/chat/completions", CHAT.request("go"), "X-Request-Id: " + id);
        try (RecordingClient client = RecordingClient.connect(port)) {
            client.send(request);
            return new RecordedRequest(id, client.lastWriteBeganNanos(), client.read());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
