package io.streamgauge.proxy.access.line;

import io.streamgauge.proxy.json.JsonObject;
import io.streamgauge.proxy.observe.Ending;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * A finished request that was not measured.
 *
 * @param ended when, by the wall clock
 * @param status what the client got, 0 if nothing
 * @param ending how its connections ended it
 */
public record PassedLine(Instant ended, String route, String method, int status, Ending ending, long durationMicros)
        implements Line {

    /** A client may send any word. */
    private static final int LONGEST_METHOD = 32;

    @Override
    public String json() {
        Instant began = ended.minus(durationMicros, ChronoUnit.MICROS).truncatedTo(ChronoUnit.MICROS);
        return new JsonObject()
                .text("time", began.toString())
                .text("route", route)
                .text("method", method.substring(0, Math.min(method.length(), LONGEST_METHOD)))
                .number("status", status == 0 ? null : status)
                .mark("cut", Line.isCut(status, ending != Ending.COMPLETE))
                .text("ending", ending.name().toLowerCase(Locale.ROOT))
                .seconds("duration_seconds", durationMicros)
                .toString();
    }
}
