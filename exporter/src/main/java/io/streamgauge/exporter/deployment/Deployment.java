package io.streamgauge.exporter.deployment;

import io.streamgauge.bootstrap.config.Section;
import java.util.List;

/**
 * What stands behind a model: told by whoever runs it, as nobody can see it from outside. Empty texts are not told.
 *
 * @param route empty where it is the same on every route
 * @param gpus of all replicas together
 * @param serving what changes its speed
 */
public record Deployment(String model, String route, Engine engine, String gpu, int gpus, Serving serving) {

    private static final long MOST_GPUS = 1_000_000;

    /** The server's program. */
    public record Engine(String name, String version) {}

    /** How the model is run. */
    public record Serving(String quantization, String parallelism, String cache) {}

    /** Reads one element of the list. */
    public static Deployment read(Section deployment) {
        return new Deployment(
                deployment.requiredString("model", "The model as clients name it."),
                deployment.string(
                        "route", "", "Where it differs by route; with it, counters are zero before the first request."),
                new Engine(
                        deployment.string("engine", "", "Such as vllm or sglang."),
                        deployment.string("version", "", "Of the engine.")),
                deployment.string("gpu", "", "Type of its GPUs, such as H100."),
                (int) deployment.number(
                        "gpus",
                        0,
                        0,
                        MOST_GPUS,
                        "How many GPUs all of its replicas have; goodput per GPU divides by it."),
                new Serving(
                        deployment.string("quantization", "", "Such as fp8."),
                        deployment.string("parallelism", "", "Such as tp2 or tp4dp2."),
                        deployment.string("cache", "", "Such as prefix or off.")));
    }

    /** Everything that is told, in the order of the labels of its metric. */
    List<String> labels() {
        return List.of(
                model,
                route,
                engine.name(),
                engine.version(),
                gpu,
                serving.quantization(),
                serving.parallelism(),
                serving.cache());
    }
}
