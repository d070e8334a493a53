package io.streamgauge.promises;

import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.Pace;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** One scripted request as client and upstream saw it. Times are System.nanoTime. */
record ScriptedRun(Kind kind, String id, long lastWriteBeganNanos, ClientResponse response) {

    private static final Duration BETWEEN_STARTS = Duration.ofMillis(25);
    private static final long SEED = 42;

    /** Earliest and latest value that is possible for the time of an output event, nano seconds since t0. */
    record Bounds(long earliest, long latest) {}

    /** The script of the kind that the request's id begins with. */
    static Script scriptOf(ReceivedRequest request) {
        String id = request.header("x-request-id").orElseThrow();
        return Kind.valueOf(id.substring(0, id.indexOf('-'))).script();
    }

    /** Sends the requests of every kind, mixed, each a little after the one before. */
    static CompletableFuture<List<ScriptedRun>> sendAll(int port) {
        var ids = new ArrayList<String>();
        for (Kind kind : Kind.values()) {
            for (int i = 0; i < kind.count; i++) {
                ids.add(kind + "-" + i);
            }
        }
        Collections.shuffle(ids, new Random(SEED));
        ExecutorService threads = Executors.newCachedThreadPool();
        long begin = System.nanoTime();
        var running = new ArrayList<CompletableFuture<ScriptedRun>>();
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.get(i);
            long at = begin + i * BETWEEN_STARTS.toNanos();
            running.add(CompletableFuture.supplyAsync(() -> send(port, id, at), threads));
        }
        return CompletableFuture.allOf(running.toArray(CompletableFuture[]::new))
                .thenApply(all -> {
                    threads.shutdown();
                    return running.stream().map(CompletableFuture::join).toList();
                });
    }

    private static ScriptedRun send(int port, String id, long atNanos) {
        Kind kind = Kind.valueOf(id.substring(0, id.indexOf('-')));
        for (long left = atNanos - System.nanoTime(); left > 0; left = atNanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        byte[] request = Requests.postJson("/v1/chat/completions", kind.request(), "X-Request-Id: " + id);
        try (var client = RecordingClient.connect(port)) {
            client.send(request);
            ClientResponse response = client.read(Pace.FULL, soFar -> leave(kind, client, soFar));
            return new ScriptedRun(kind, id, client.lastWriteBeganNanos(), response);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void leave(Kind kind, RecordingClient client, ClientResponse soFar) {
        // The role-only event comes before the output events.
        if (kind == Kind.CANCELLED && soFar.events().size() == kind.tokens + 1) {
            try {
                client.reset();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** What the upstream saw of it. */
    Exchange exchange(ScriptedUpstream upstream) {
        return upstream.exchanges().stream()
                .filter(exchange ->
                        exchange.request().header("x-request-id").orElse("").equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Between which times each output event can have passed: after it was sent, before the client had it. */
    List<Bounds> bounds(Exchange exchange) {
        var bounds = new ArrayList<Bounds>();
        // t0 lies between the client's last write and the upstream's last read of the request.
        long latestStart = exchange.request().completeAtNanos();
        for (int i = 1; i <= kind.tokens; i++) {
            bounds.add(new Bounds(
                    exchange.events().get(i).beforeNanos() - latestStart,
                    response.events().get(i).atNanos() - lastWriteBeganNanos));
        }
        return bounds;
    }
}
