package io.streamgauge.proxy.relay.limit;

import io.streamgauge.bootstrap.config.Section;
import java.time.Duration;
import java.util.Optional;

/**
 * How long a request's upstream may take, from the last byte of the request on. Nothing is limited where empty.
 *
 * @param first to the first output event; to the first byte of the body where events are not understood
 * @param idle between events, keep-alives not counted; between bytes where events are not understood
 * @param total to the end of the response
 */
public record OutputLimits(Optional<Duration> first, Optional<Duration> idle, Optional<Duration> total) {

    public static final OutputLimits NONE = new OutputLimits(Optional.empty(), Optional.empty(), Optional.empty());

    /** Reads a section {@code limits}; what it does not say is inherited. */
    static OutputLimits read(Section limits, OutputLimits inherited) {
        return new OutputLimits(
                limits.optionalDuration(
                                "first-output-timeout",
                                ClientLimits.TIMES,
                                "Longest wait for the first output after the request; else 504. No limit by default.")
                        .or(inherited::first),
                limits.optionalDuration(
                                "idle-output-timeout",
                                ClientLimits.TIMES,
                                "Longest pause of the upstream within a response, keep-alives not counted. No limit by default.")
                        .or(inherited::idle),
                limits.optionalDuration(
                                "total-timeout",
                                ClientLimits.TIMES,
                                "Longest time from the end of the request to that of its response. No limit by default.")
                        .or(inherited::total));
    }
}
