package io.streamgauge.testkit.kafka;

import java.io.IOException;
import java.util.Map;

/**
 * Which broker tests run against, by the environment variable STREAMGAUGE_TEST_KAFKA: {@code embedded} (also where it
 * is not set), {@code testcontainers}, {@code auto} (a container where a Docker daemon answers, else embedded), or
 * host:port of one that runs already.
 */
enum Choice {
    EMBEDDED,
    TESTCONTAINERS,
    OUTSIDE;

    static final String VARIABLE = "STREAMGAUGE_TEST_KAFKA";

    static Choice of(String value, boolean dockerAnswers) {
        return switch (value) {
            case "", "embedded" -> EMBEDDED;
            case "testcontainers" -> TESTCONTAINERS;
            case "auto" -> dockerAnswers ? TESTCONTAINERS : EMBEDDED;
            default -> {
                if (!value.matches(".+:\\d+")) {
                    throw new IllegalArgumentException(VARIABLE + " is '" + value
                            + "' but must be embedded, testcontainers, auto or host:port of a broker");
                }
                yield OUTSIDE;
            }
        };
    }

    static Backend backend(Map<String, String> environment) throws IOException {
        String value = environment.getOrDefault(VARIABLE, "");
        boolean dockerAnswers = value.equals("auto") && ContainerBackend.available();
        return switch (of(value, dockerAnswers)) {
            case EMBEDDED -> new EmbeddedBackend(Map.of());
            case TESTCONTAINERS -> new ContainerBackend();
            case OUTSIDE -> new OutsideBackend(value);
        };
    }
}
