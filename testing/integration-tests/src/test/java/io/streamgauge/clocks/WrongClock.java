package io.streamgauge.clocks;

import java.time.Instant;
import java.util.Map;

/**
 * What a process takes for the time, by libfaketime; intervals stay right.
 *
 * @param name for people, and as a model
 * @param errorSeconds its clock minus the right one
 */
record WrongClock(String name, long errorSeconds) {

    /** Which one of several libraries the machine has, the dynamic linker knows. */
    private static final String LIBRARY = "/usr/$LIB/faketime/libfaketimeMT.so.1";

    /** One that shows this instant now. */
    static WrongClock showing(String instant) {
        return new WrongClock(
                instant, Instant.parse(instant).getEpochSecond() - Instant.now().getEpochSecond());
    }

    /** Of a process that has it. */
    Map<String, String> environment() {
        return Map.of(
                "LD_PRELOAD",
                LIBRARY,
                "FAKETIME",
                "%+d".formatted(errorSeconds),
                "FAKETIME_DONT_FAKE_MONOTONIC",
                "1",
                "FAKETIME_FORCE_MONOTONIC_FIX",
                "0");
    }
}
