package io.streamgauge.proxy.relay.open;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/**
 * Asks every event loop for its open requests, by a task in its queue: nothing is locked and no loop waits for another.
 * Any thread but an event loop's.
 */
public final class Census {

    private final LongSupplier nanoTime;
    private final List<Loop> loops = new ArrayList<>();

    private record Loop(Executor tasks, OpenRequests requests) {}

    /**
     * All open requests at about one moment.
     *
     * @param requests oldest first
     * @param silentLoops event loops that did not answer in time, whose requests are missing
     */
    public record Result(List<OpenRequest> requests, int silentLoops) {}

    /** @param nanoTime the relay's monotonic clock */
    public Census(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Includes an event loop; before the first {@link #take}. */
    public void include(Executor loop, OpenRequests requests) {
        loops.add(new Loop(loop, requests));
    }

    /** Waits no longer than this for all event loops together. */
    public Result take(long timeoutNanos) {
        List<CompletableFuture<List<OpenRequest>>> answers =
                loops.stream().map(this::ask).toList();
        long deadline = System.nanoTime() + timeoutNanos;
        List<OpenRequest> all = new ArrayList<>();
        int silent = 0;
        for (CompletableFuture<List<OpenRequest>> answer : answers) {
            if (awaited(answer, deadline - System.nanoTime())) {
                all.addAll(answer.join());
            } else {
                silent++;
            }
        }
        all.sort(Comparator.comparingLong(OpenRequest::ageNanos).reversed());
        return new Result(all, silent);
    }

    private CompletableFuture<List<OpenRequest>> ask(Loop loop) {
        CompletableFuture<List<OpenRequest>> answer = new CompletableFuture<>();
        try {
            loop.tasks.execute(() -> {
                // Who asked may have given up while the loop was busy.
                if (!answer.isDone()) {
                    describe(loop, answer);
                }
            });
        } catch (RejectedExecutionException e) {
            answer.completeExceptionally(e);
        }
        return answer;
    }

    private void describe(Loop loop, CompletableFuture<List<OpenRequest>> answer) {
        try {
            answer.complete(loop.requests.describe(nanoTime.getAsLong()));
        } catch (RuntimeException e) {
            answer.completeExceptionally(e);
        }
    }

    private static boolean awaited(CompletableFuture<?> answer, long nanos) {
        try {
            answer.get(nanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            answer.cancel(false);
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
