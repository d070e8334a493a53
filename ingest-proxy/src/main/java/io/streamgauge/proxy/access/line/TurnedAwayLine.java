package io.streamgauge.proxy.access.line;

import io.streamgauge.proxy.json.JsonObject;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A request that was refused before it had a route: by the gate, for want of a route, or over a limit of its connection.
 * Nothing of it is told, as none of it need be what it seems.
 *
 * @param at when, by the wall clock
 * @param reason the rule it broke or the limit it went over
 */
public record TurnedAwayLine(Instant at, int status, String reason) implements Line {

    @Override
    public String json() {
        return new JsonObject()
                .text("time", at.truncatedTo(ChronoUnit.MICROS).toString())
                .number("status", status)
                .text("refused", reason)
                .toString();
    }
}
