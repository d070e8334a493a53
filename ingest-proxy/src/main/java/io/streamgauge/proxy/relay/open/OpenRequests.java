package io.streamgauge.proxy.relay.open;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The open requests of one event loop, oldest first. Event loop only. */
public final class OpenRequests {

    /** A request that is open. */
    public interface Open {

        /** How it stands at this tick of the relay's clock. */
        OpenRequest describe(long nanos);
    }

    private final Set<Open> all = new LinkedHashSet<>();

    public void add(Open request) {
        all.add(request);
    }

    public void remove(Open request) {
        all.remove(request);
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** How they stand at this tick. */
    List<OpenRequest> describe(long nanos) {
        List<OpenRequest> described = new ArrayList<>(all.size());
        for (Open request : all) {
            described.add(request.describe(nanos));
        }
        return described;
    }
}
