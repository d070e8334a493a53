package io.streamgauge.proxy.relay.usage;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.streamgauge.proxy.relay.usage.request.AskingRequest;
import java.util.Optional;

/**
 * Asking for usage on one route: which requests may be changed, by what answers have shown of its upstream, and what
 * became of them. Any thread.
 */
public final class RouteUsage {

    private final PlainOffers offers = new PlainOffers();
    private final UsageCounters.OfRoute counters;

    public RouteUsage(UsageCounters.OfRoute counters) {
        this.counters = counters;
    }

    /** Whether the body has to be seen whole, to find out if the request can be made to ask. */
    public boolean mayAsk(HttpRequest request) {
        return UsageRules.mayAsk(request) && offers.answeredPlainly(UsageRules.offer(request));
    }

    /** The request made to ask, which is then sent; empty if it is to be sent as it came. */
    public Optional<AskingRequest> ask(HttpRequest request, byte[] body) {
        Optional<AskingRequest> asking = AskingRequest.of(request, body);
        asking.ifPresent(unused -> counters.asked().increment());
        return asking;
    }

    /** Learns from the answer to a request, changed or not, how those with the same offer are answered. */
    public void answered(HttpRequest request, HttpResponse response) {
        if (UsageRules.mayRemove(response) && UsageRules.mayAsk(request)) {
            offers.learn(UsageRules.offer(request));
        }
    }

    /**
     * Whether the usage event is taken out of the answer to a request that was made to ask. Where a client may get it for
     * once, requests with the same offer are not made to ask any more.
     */
    boolean filters(HttpRequest request, HttpResponse response) {
        boolean filtered = UsageRules.mayRemove(response);
        if (!filtered && UsageRules.mayHoldUsage(response)) {
            unfiltered(request);
        }
        return filtered;
    }

    /** A stream that answers a request that was made to ask passes as it is, perhaps with a usage event. */
    void unfiltered(HttpRequest request) {
        offers.forget(UsageRules.offer(request));
        counters.unfiltered().increment();
    }

    /** A usage event has been taken out. */
    void removed() {
        counters.removed().increment();
    }
}
