package io.streamgauge.proxy.relay.upstream.pool;

import io.streamgauge.proxy.relay.connect.ConnectFailure;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One connection in the making that several exchanges wait for, as it may carry them all. Event loop only. */
final class SharedOpening {

    private final Set<Waiting> waiters = new LinkedHashSet<>();
    private final Consumer<SharedOpening> whenLeft;
    private @Nullable Opening attempt;

    /**
     * @param whenLeft nobody waits any longer
     */
    SharedOpening(Consumer<SharedOpening> whenLeft) {
        this.whenLeft = whenLeft;
    }

    /** What is cancelled when nobody waits any longer. */
    void runs(Opening made) {
        attempt = made;
    }

    void join(Waiting waiting) {
        waiting.at(this);
        waiters.add(waiting);
    }

    /** Those who wait, in the order they came; nobody waits from then on. */
    List<Waiting> release() {
        List<Waiting> all = new ArrayList<>(waiters);
        waiters.clear();
        return all;
    }

    void fail(ConnectFailure failure) {
        release().forEach(waiting -> waiting.told().connectFailed(failure));
    }

    void left(Waiting waiting) {
        if (waiters.remove(waiting) && waiters.isEmpty()) {
            whenLeft.accept(this);
            if (attempt != null) {
                attempt.cancel();
            }
        }
    }
}
