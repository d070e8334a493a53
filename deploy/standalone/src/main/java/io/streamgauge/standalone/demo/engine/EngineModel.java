package io.streamgauge.standalone.demo.engine;

import java.time.Duration;

/**
 * What work costs the simulated engine. One step gives every running sequence one token; it takes longer the more
 * sequences run and the longer the prompts are that enter with it, as on a GPU.
 *
 * @param maxBatch most sequences at once; the others wait
 * @param stepBase time of a step by itself
 * @param stepPerSequence added per running sequence
 * @param prefillPerToken added per prompt token that enters
 * @param prefillTokens most prompt tokens that enter with one step, unless a single prompt is longer
 */
public record EngineModel(
        int maxBatch, Duration stepBase, Duration stepPerSequence, Duration prefillPerToken, int prefillTokens) {

    long stepNanos(int running, int enteringTokens) {
        return stepBase.toNanos() + running * stepPerSequence.toNanos() + enteringTokens * prefillPerToken.toNanos();
    }

    /** Length of a step while nothing enters. */
    public double stepMillis(int running) {
        return stepNanos(running, 0) / 1e6;
    }

    /** Requests per second it can complete for ever, when its batch is full. */
    public double capacity(double meanPromptTokens, double meanOutputTokens) {
        double prefill = meanPromptTokens * prefillPerToken.toNanos();
        double decode = meanOutputTokens * stepNanos(maxBatch, 0) / maxBatch;
        return 1e9 / (prefill + decode);
    }
}
