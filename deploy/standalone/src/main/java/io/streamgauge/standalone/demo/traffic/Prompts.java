package io.streamgauge.standalone.demo.traffic;

import java.util.Random;

/** Makes requests of varying length: most short, some long, as people's are. One thread. */
public final class Prompts {

    public static final int MEAN_PROMPT_TOKENS = 300;
    public static final int MEAN_OUTPUT_TOKENS = 40;

    private static final int CHARACTERS_PER_TOKEN = 4;
    private static final double SPREAD = 0.5;

    private final Random random;

    public Prompts(long seed) {
        random = new Random(seed);
    }

    /** A body for the chat API. */
    String next() {
        String text = "word".repeat(length(MEAN_PROMPT_TOKENS) * CHARACTERS_PER_TOKEN / "word".length());
        return "{\"model\":\"simulated\",\"stream\":true,\"stream_options\":{\"include_usage\":true},\"max_tokens\":"
                + length(MEAN_OUTPUT_TOKENS) + ",\"messages\":[{\"role\":\"user\",\"content\":\"" + text + "\"}]}";
    }

    /** Log-normal around the mean, at least 2. */
    private int length(int mean) {
        double value = mean * Math.exp(SPREAD * random.nextGaussian() - SPREAD * SPREAD / 2);
        return (int) Math.max(2, Math.round(value));
    }
}
