package io.streamgauge.processor.slo;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.schemas.event.RequestFacts;
import java.util.Objects;

/**
 * Which requests an SLO class takes.
 *
 * @param maxRequestBytes the largest request body, bytes; Long.MAX_VALUE where there is no limit
 */
public record SloMatch(Glob model, Glob route, Glob tenant, long maxRequestBytes) {

    /** Every request. */
    public static final SloMatch ALL = new SloMatch(Glob.ANY, Glob.ANY, Glob.ANY, Long.MAX_VALUE);

    static SloMatch read(Section match) {
        return new SloMatch(
                new Glob(match.string("model", "*", "Pattern for the model; * stands for any run of characters.")),
                new Glob(match.string("route", "*", "Pattern for the route.")),
                new Glob(match.string(
                        "tenant", "*", "Pattern for the tenant; a request without one has the empty name.")),
                match.optionalBytes("max-request-bytes", "Largest request body; no limit by default.")
                        .orElse(Long.MAX_VALUE));
    }

    boolean takes(RequestFacts request) {
        return model.matches(request.getModel())
                && route.matches(request.getRoute())
                && tenant.matches(Objects.requireNonNullElse(request.getTenant(), ""))
                && request.getRequestBytes() <= maxRequestBytes;
    }
}
