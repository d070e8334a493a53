package io.streamgauge.bootstrap.config.file;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.problem.Problem;
import io.streamgauge.bootstrap.config.text.YamlTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** File, environment and options as one configuration. Read what you need, then {@link #finish}. Used by one thread. */
public final class Config {

    private final Readings readings;
    private final TreeSection root;

    Config(YamlTree tree, Map<String, String> environment, Options options) {
        readings = new Readings(tree, environment, options);
        root = new TreeSection(readings, "", tree.root(), null);
        if (!tree.root().isObject()
                && !tree.root().isMissingNode()
                && !tree.root().isNull()) {
            root.problem("", "is not a mapping of keys to values");
        }
    }

    public Section root() {
        return root;
    }

    /** Leaves a top-level key, and the variables below it, to others. */
    public void skip(String key) {
        readings.skip(key);
    }

    /** Everything that is wrong so far, in the order of the file; unknown keys and variables included. */
    public List<Problem> problems() {
        return readings.problems();
    }

    /** Reports all problems at once. Call it when everything has been read. */
    public void finish() throws ConfigException {
        List<Problem> problems = problems();
        if (!problems.isEmpty()) {
            throw new ConfigException(problems, files());
        }
    }

    /** Reads everything there is to read and finishes. */
    public <T> T read(Function<Section, T> reader) throws ConfigException {
        Optional<T> value = TreeSection.read(root, reader);
        finish();
        return value.orElseThrow();
    }

    /**
     * Paths of the keys whose values are others than in an earlier reading, or that only one of both readings asked for.
     * Secrets are compared too, and not shown.
     */
    public List<String> changesSince(Config earlier) {
        return readings.changesSince(earlier.readings);
    }

    /** Files whose content belongs to the configuration, as far as it has been read; not its own. */
    public List<Path> files() {
        return List.copyOf(readings.files());
    }

    /** Every key that has been asked for: its default and its meaning. Elements of lists stand once, as name[]. */
    public List<ConfigKey> reference() {
        return readings.keys().stream()
                .filter(key -> !key.path().matches(".*\\[[0-9]+].*"))
                .toList();
    }

    /** Every key with the value it has now. */
    public List<ConfigKey> values() {
        return readings.keys().stream()
                .filter(key -> !key.path().contains("[]"))
                .toList();
    }
}
