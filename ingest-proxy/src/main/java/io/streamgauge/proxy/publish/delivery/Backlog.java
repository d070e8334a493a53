package io.streamgauge.proxy.publish.delivery;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Events that came before the number of partitions was known, and what was lost of them by model. */
final class Backlog {

    /** Models are chosen by clients: losses of further ones are put down to the empty name. */
    private static final int MAX_MODELS = 1_000;

    private final List<Draft> drafts = new ArrayList<>();
    private final Map<String, Long> losses = new HashMap<>();
    private long bytes;

    void add(Draft draft) {
        drafts.add(draft);
        bytes += draft.bytes();
    }

    void lost(String model) {
        boolean named = losses.size() < MAX_MODELS || losses.containsKey(model);
        losses.merge(named ? model : "", 1L, Long::sum);
    }

    /** In the order they came. */
    List<Draft> drafts() {
        return drafts;
    }

    /** Records per model. */
    Map<String, Long> losses() {
        return losses;
    }

    boolean isEmpty() {
        return drafts.isEmpty();
    }

    /** Memory the events take, about. */
    long bytes() {
        return bytes;
    }

    /** The events have found their place; losses stay. */
    void forgetDrafts() {
        drafts.clear();
        bytes = 0;
    }

    void clear() {
        forgetDrafts();
        losses.clear();
    }
}
