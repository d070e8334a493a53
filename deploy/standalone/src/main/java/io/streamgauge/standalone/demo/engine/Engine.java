package io.streamgauge.standalone.demo.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Continuous batching: sequences enter and leave the batch between steps. Pure of time and sockets; one thread. */
public final class Engine {

    private final EngineModel model;
    private final Deque<Generation> queue = new ArrayDeque<>();
    private final List<Generation> batch = new ArrayList<>();

    public Engine(EngineModel model) {
        this.model = model;
    }

    /** It waits until the batch has room. */
    public void submit(Generation generation) {
        queue.add(generation);
    }

    /** The client has gone: its sequence leaves, wherever it is. */
    public void cancel(Generation generation) {
        if (!queue.remove(generation)) {
            batch.remove(generation);
        }
    }

    /** Whether there is nothing to do. */
    public boolean idle() {
        return queue.isEmpty() && batch.isEmpty();
    }

    int waiting() {
        return queue.size();
    }

    int running() {
        return batch.size();
    }

    /** Lets waiting sequences in and says how long the step takes. */
    public long beginStep() {
        int entering = 0;
        while (!queue.isEmpty() && batch.size() < model.maxBatch() && fits(entering)) {
            Generation next = queue.remove();
            entering += next.promptTokens();
            batch.add(next);
        }
        return model.stepNanos(batch.size(), entering);
    }

    private boolean fits(int entering) {
        return entering == 0 || entering + queue.element().promptTokens() <= model.prefillTokens();
    }

    /** Every running sequence gets its token; finished ones leave. */
    public void endStep() {
        for (Generation generation : List.copyOf(batch)) {
            generation.emit();
        }
        batch.removeIf(Generation::finished);
    }
}
