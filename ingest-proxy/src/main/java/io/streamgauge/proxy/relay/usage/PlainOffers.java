package io.streamgauge.proxy.relay.usage;

import java.util.HashMap;
import java.util.Map;

/**
 * Which offers of content codings one route's upstream answers with plain streams, as its answers have shown. An offer is
 * the exact text of {@code Accept-Encoding}; the empty one, of no coding, counts as answered plainly from the start. What
 * is forgotten is never learned again. Any thread.
 */
final class PlainOffers {

    /** More offers than these, beside the empty one, are not learned. */
    static final int MOST = 16;

    /** Longer offers, in characters, are not learned. */
    static final int LONGEST = 128;

    static final String NONE = "";

    /** Whether an offer is answered plainly, as far as its answers tell. Never changed, only replaced. */
    private volatile Map<String, Boolean> known = Map.of(NONE, true);

    /** Whether every answer to this offer so far was plain, and there was one. */
    boolean answeredPlainly(String offer) {
        return known.getOrDefault(offer, false);
    }

    /** A stream has come plain in spite of this offer. */
    void learn(String offer) {
        if (isNew(offer)) {
            learnAlone(offer);
        }
    }

    private boolean isNew(String offer) {
        Map<String, Boolean> now = known;
        return offer.length() <= LONGEST && now.size() <= MOST && !now.containsKey(offer);
    }

    private synchronized void learnAlone(String offer) {
        if (isNew(offer)) {
            replace(offer, true);
        }
    }

    /** A stream that answers this offer has not come plain. */
    synchronized void forget(String offer) {
        replace(offer, false);
    }

    private void replace(String offer, boolean plain) {
        Map<String, Boolean> changed = new HashMap<>(known);
        changed.put(offer, plain);
        known = Map.copyOf(changed);
    }
}
