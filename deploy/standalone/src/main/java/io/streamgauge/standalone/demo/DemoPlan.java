package io.streamgauge.standalone.demo;

import io.streamgauge.standalone.demo.engine.EngineModel;
import io.streamgauge.standalone.demo.traffic.Prompts;
import io.streamgauge.standalone.demo.traffic.Ramp;
import java.time.Duration;

/**
 * The numbers of the demo. With a full batch a step takes 53 ms, just above the 50 ms per token of the default SLO class,
 * and the queue then passes its 1 s to the first token within seconds.
 */
public final class DemoPlan {

    public static final int MAX_USERS = 1_000;

    /** As a mid-sized model on one GPU. */
    public static final EngineModel ENGINE =
            new EngineModel(64, Duration.ofMillis(12), Duration.ofNanos(640_000), Duration.ofNanos(20_000), 2_048);

    /** Windows end every 5 s: more lines would say nothing new. */
    static final Duration LINE_INTERVAL = Duration.ofSeconds(5);

    /** Of the rise and the fall together. */
    public static final Duration PERIOD = Duration.ofSeconds(80);

    /** Lowest arrival rate, in capacities. */
    public static final double LOW = 0.45;

    /** Highest arrival rate, in capacities. */
    public static final double HIGH = 1.3;

    private DemoPlan() {}

    /** Requests per second the simulated server can complete. */
    public static double capacity() {
        return ENGINE.capacity(Prompts.MEAN_PROMPT_TOKENS, Prompts.MEAN_OUTPUT_TOKENS);
    }

    /** From well below the capacity to well above it. */
    public static Ramp ramp() {
        return new Ramp(LOW * capacity(), HIGH * capacity(), PERIOD);
    }
}
