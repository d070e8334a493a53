package io.streamgauge.proxy.relay.open;

import io.streamgauge.proxy.json.JsonObject;
import io.streamgauge.proxy.observe.ExchangeObserver.Seen;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The open requests as JSON, oldest first. Any thread but an event loop's. */
public final class RequestsPage {

    private static final int MOST = 1000;
    private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Census census;

    public RequestsPage(Census census) {
        this.census = census;
    }

    /** As of now. */
    public String json() {
        Census.Result result = census.take(TIMEOUT_NANOS);
        int open = result.requests().size();
        List<JsonObject> shown =
                result.requests().stream().limit(MOST).map(RequestsPage::object).toList();
        return new JsonObject()
                        .number("open", open)
                        .number("not_shown", open - shown.size())
                        .number("silent_event_loops", result.silentLoops())
                        .objects("requests", shown)
                + "\n";
    }

    private static JsonObject object(OpenRequest request) {
        Seen seen = request.seen();
        return new JsonObject()
                .text("id", seen.id())
                .text("route", request.route())
                .text("upstream", request.upstream())
                .text("instance", seen.instance())
                .text("model", seen.model())
                .text("phase", request.phase().label())
                .seconds("age_seconds", micros(request.ageNanos()))
                .seconds("idle_seconds", micros(request.idleNanos()))
                .number("chunks", seen.chunks());
    }

    private static long micros(long nanos) {
        return TimeUnit.NANOSECONDS.toMicros(nanos);
    }
}
