package io.streamgauge.bootstrap.config.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.problem.Problem;
import io.streamgauge.bootstrap.config.text.References;
import io.streamgauge.bootstrap.config.text.YamlTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** What has been asked for so far, what was found, and what is wrong with it. Used by one thread. */
final class Readings {

    private static final String PREFIX = "STREAMGAUGE_";

    /** Variables of this project's own tests, which a developer may have exported. */
    private static final String OF_TESTS = "STREAMGAUGE_TEST_";

    private final YamlTree tree;
    private final Map<String, String> environment;
    private final Options options;
    private final References references;
    private final Map<String, ConfigKey> keys = new LinkedHashMap<>();
    private final Map<String, JsonNode> hidden = new HashMap<>();
    private final Map<String, TreeSection> sections = new LinkedHashMap<>();
    private final Map<String, Set<String>> known = new LinkedHashMap<>();
    private final Set<Path> files = new LinkedHashSet<>();
    private final List<Problem> problems = new ArrayList<>();
    private final Set<String> variables = new HashSet<>();
    private final Set<String> skippedVariables = new HashSet<>();

    Readings(YamlTree tree, Map<String, String> environment, Options options) {
        this.tree = tree;
        this.environment = environment;
        this.options = options;
        this.references = new References(environment);
        for (YamlTree.Duplicate duplicate : tree.duplicates()) {
            problem(duplicate.path(), Origin.line(duplicate.line()), "appears a second time; keep one");
        }
    }

    /** Readings of nothing: shows which keys a reader asks for. */
    static Readings empty() {
        YamlTree nothing = new YamlTree(MissingNode.getInstance(), Map.of(), List.of());
        return new Readings(nothing, Map.of(), Options.NONE);
    }

    /** Options win over the environment, which wins over the file. */
    Optional<Given> outside(String path) {
        String variable = ConfigKey.variableOf(path);
        return Options.find(options.given(), path)
                .or(() -> Optional.ofNullable(environment.get(variable)).map(text -> Given.ofText(text, variable)));
    }

    /** What a secret or a property may refer to. */
    References references() {
        return references;
    }

    Optional<Given> fallback(String path) {
        return Options.find(options.fallbacks(), path);
    }

    Origin origin(String path) {
        var line = tree.lineOf(path);
        return line.isPresent() ? Origin.line(line.getAsInt()) : Origin.DEFAULT;
    }

    void visited(TreeSection section) {
        sections.putIfAbsent(section.path(), section);
    }

    void asked(String sectionPath, String key) {
        known.computeIfAbsent(sectionPath, path -> new LinkedHashSet<>()).add(key);
    }

    void note(ConfigKey key) {
        keys.putIfAbsent(key.path(), key);
        if (!key.variable().isEmpty()) {
            variables.add(key.variable());
        }
    }

    /** The value behind a key whose text nobody may see. */
    void noteHidden(String path, JsonNode value) {
        hidden.putIfAbsent(path, value);
    }

    /** Keys that have another value here than there, or that only one of both has. */
    List<String> changesSince(Readings earlier) {
        Set<String> paths = new LinkedHashSet<>(earlier.keys.keySet());
        paths.addAll(keys.keySet());
        return paths.stream()
                .filter(path -> !path.contains("[]") && !sameValue(path, earlier))
                .toList();
    }

    private boolean sameValue(String path, Readings earlier) {
        ConfigKey now = keys.get(path);
        ConfigKey before = earlier.keys.get(path);
        return now != null
                && before != null
                && now.value().equals(before.value())
                && Objects.equals(hidden.get(path), earlier.hidden.get(path));
    }

    void skip(String key) {
        asked("", key);
        skippedVariables.add(ConfigKey.variableOf(key));
    }

    void problem(String path, Origin origin, String message) {
        problems.add(new Problem(path, origin, message));
    }

    void noteFile(Path file) {
        files.add(file);
    }

    Set<Path> files() {
        return files;
    }

    int problemCount() {
        return problems.size();
    }

    Collection<ConfigKey> keys() {
        return keys.values();
    }

    /** Everything that is wrong so far, unknown keys and variables included, in the order of the file. */
    List<Problem> problems() {
        List<Problem> all = new ArrayList<>(problems);
        sections.values().forEach(section -> unknownKeys(section, all::add));
        unknownVariables(all::add);
        all.sort(Comparator.comparingInt(problem -> problem.origin().line()));
        return List.copyOf(new LinkedHashSet<>(all));
    }

    private void unknownKeys(TreeSection section, Consumer<Problem> found) {
        Set<String> here = known.getOrDefault(section.path(), Set.of());
        section.names().forEachRemaining(name -> {
            if (!here.contains(name)) {
                String path = YamlTree.join(section.path(), name);
                found.accept(new Problem(
                        path, section.originOf(name), "unknown key; known here: " + String.join(", ", here)));
            }
        });
    }

    private void unknownVariables(Consumer<Problem> found) {
        for (String name : new TreeSet<>(environment.keySet())) {
            boolean skipped =
                    skippedVariables.stream().anyMatch(prefix -> name.equals(prefix) || name.startsWith(prefix + "_"));
            boolean ours = name.startsWith(PREFIX) && !name.startsWith(OF_TESTS);
            if (ours && !variables.contains(name) && !skipped) {
                found.accept(new Problem(name, Origin.DEFAULT, "unknown variable; no key of the configuration has it"));
            }
        }
    }
}
