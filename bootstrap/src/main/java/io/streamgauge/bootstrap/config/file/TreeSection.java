package io.streamgauge.bootstrap.config.file;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.VisibleText;
import io.streamgauge.bootstrap.config.file.ConfigKey.Kind;
import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.text.References;
import io.streamgauge.bootstrap.config.text.ValueFormat;
import io.streamgauge.bootstrap.config.text.YamlException;
import io.streamgauge.bootstrap.config.text.YamlTree;
import io.streamgauge.bootstrap.config.text.YamlWriter;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A mapping of the file, or of a YAML text from outside.
 *
 * <p>What is part of a value from outside has that value's origin, and no variables of its own.
 */
final class TreeSection implements Section {

    private final Readings readings;
    private final String path;
    private final JsonNode node;
    private final @Nullable Origin inherited;

    TreeSection(Readings readings, String path, JsonNode node, @Nullable Origin inherited) {
        this.readings = readings;
        this.path = path;
        this.node = node;
        this.inherited = inherited;
        readings.visited(this);
    }

    String path() {
        return path;
    }

    Iterator<String> names() {
        return node.fieldNames();
    }

    /** Where the value of a key stands. */
    Origin originOf(String key) {
        return inherited != null ? inherited : readings.origin(at(key));
    }

    @Override
    public String string(String key, String defaultValue, String meaning) {
        return value(key, ValueFormat.TEXT, YamlWriter.scalar(defaultValue), meaning)
                .orElse(defaultValue);
    }

    @Override
    public Optional<String> optionalString(String key, String meaning) {
        return value(key, ValueFormat.TEXT, "", meaning);
    }

    @Override
    public String requiredString(String key, String meaning) {
        if (given(key).isEmpty()) {
            problem(key, "is missing: " + meaning);
        }
        return value(key, ValueFormat.TEXT, "", meaning).orElse("");
    }

    @Override
    public Optional<Secret> secret(String key, String meaning) {
        Optional<Given> given = given(key);
        note(key, Kind.SECRET, "", meaning, "");
        return given.flatMap(it -> scalar(key, it, ValueFormat.TEXT, "the value"))
                .flatMap(text -> resolved(key, text))
                .map(Secret::new);
    }

    @Override
    public Optional<Path> file(String key, String meaning) {
        Optional<Path> file = value(key, ValueFormat.PATH, "", meaning);
        file.ifPresent(readings::noteFile);
        return file;
    }

    @Override
    public boolean flag(String key, boolean defaultValue, String meaning) {
        return value(key, ValueFormat.FLAG, Boolean.toString(defaultValue), meaning)
                .orElse(defaultValue);
    }

    @Override
    public long number(String key, long defaultValue, long min, long max, String meaning) {
        return value(key, ValueFormat.number(min, max), Long.toString(defaultValue), meaning)
                .orElse(defaultValue);
    }

    @Override
    public double share(String key, double defaultValue, String meaning) {
        return value(key, ValueFormat.SHARE, ValueFormat.plain(defaultValue), meaning)
                .orElse(defaultValue);
    }

    @Override
    public Duration duration(String key, Duration defaultValue, String meaning) {
        return value(key, ValueFormat.DURATION_TEXT, ValueFormat.text(defaultValue), meaning)
                .orElse(defaultValue);
    }

    @Override
    public Optional<Duration> optionalDuration(String key, String meaning) {
        return value(key, ValueFormat.DURATION_TEXT, "", meaning);
    }

    @Override
    public Duration duration(String key, Duration defaultValue, DurationRange range, String meaning) {
        return value(key, ValueFormat.duration(range), ValueFormat.text(defaultValue), meaning)
                .orElse(defaultValue);
    }

    @Override
    public Optional<Duration> optionalDuration(String key, DurationRange range, String meaning) {
        return value(key, ValueFormat.duration(range), "", meaning);
    }

    @Override
    public long bytes(String key, long defaultValue, String meaning) {
        return value(key, ValueFormat.BYTES_TEXT, ValueFormat.bytesText(defaultValue), meaning)
                .orElse(defaultValue);
    }

    @Override
    public Optional<Long> optionalBytes(String key, String meaning) {
        return value(key, ValueFormat.BYTES_TEXT, "", meaning);
    }

    @Override
    public InetSocketAddress address(String key, String defaultValue, String meaning) {
        return value(key, ValueFormat.ADDRESS_TEXT, defaultValue, meaning)
                .or(() -> ValueFormat.ADDRESS_TEXT.read(defaultValue))
                .orElseThrow(() -> new IllegalArgumentException("default of " + at(key) + ": " + defaultValue));
    }

    @Override
    public Optional<URI> httpUrl(String key, String meaning) {
        return value(key, ValueFormat.HTTP_URL, "", meaning);
    }

    @Override
    public List<String> strings(String key, List<String> defaultValue, String meaning) {
        Optional<List<String>> found =
                structure(key, JsonNode::isArray, "is not a list of texts").flatMap(list -> texts(key, list));
        List<String> values = found.orElse(defaultValue);
        note(key, Kind.VALUES, YamlWriter.list(defaultValue), meaning, YamlWriter.list(values));
        return values;
    }

    @Override
    public Map<String, String> properties(String key, String meaning) {
        Map<String, String> properties = new LinkedHashMap<>();
        note(key, Kind.PROPERTIES, "", meaning, "");
        structure(key, JsonNode::isObject, "is not a mapping of names to values")
                .ifPresent(mapping -> mapping.properties().forEach(entry -> {
                    if (!VisibleText.is(entry.getKey())) {
                        problem(key, "the name \"" + entry.getKey() + "\" holds control characters");
                    } else if (entry.getValue().isValueNode()
                            && !entry.getValue().isNull()) {
                        resolved(key, entry.getValue().asText())
                                .ifPresent(value -> properties.put(entry.getKey(), value));
                    } else {
                        problem(key, "the value of " + entry.getKey() + " is not a text or number");
                    }
                }));
        return properties;
    }

    @Override
    public Section section(String key, String meaning) {
        readings.asked(path, key);
        note(key, Kind.MAPPING, "", meaning, "");
        JsonNode child = node.path(key);
        if (!child.isObject() && !child.isMissingNode() && !child.isNull()) {
            problem(key, new Given(child, originOf(key), false).shown() + " is not a mapping");
        }
        return new TreeSection(readings, at(key), child, inherited);
    }

    @Override
    public <T> List<T> list(String key, Function<Section, T> reader, String meaning) {
        note(key, Kind.MAPPINGS, "[]", meaning, "");
        learn(key, reader);
        Optional<JsonNode> elements = structure(key, JsonNode::isArray, "is not a list of mappings");
        Origin outside = given(key).filter(Given::outside).map(Given::origin).orElse(inherited);
        List<T> values = new ArrayList<>();
        for (int i = 0; i < elements.map(JsonNode::size).orElse(0); i++) {
            String elementPath = at(key) + "[" + i + "]";
            JsonNode element = elements.orElseThrow().get(i);
            if (element.isObject()) {
                read(new TreeSection(readings, elementPath, element, outside), reader)
                        .ifPresent(values::add);
            } else {
                Origin origin = outside != null ? outside : readings.origin(elementPath);
                readings.problem(elementPath, origin, new Given(element, origin, false).shown() + " is not a mapping");
            }
        }
        return values;
    }

    @Override
    public void problem(String key, String message) {
        Origin origin = key.isEmpty()
                ? inherited != null ? inherited : readings.origin(path)
                : given(key).map(Given::origin).orElse(originOf(key));
        readings.problem(key.isEmpty() ? path : at(key), origin, message);
    }

    @Override
    public void refuse(String key, String rule) {
        problem(key, given(key).map(Given::shown).orElse("the default") + " " + rule);
    }

    @Override
    public boolean has(String key) {
        return given(key).filter(given -> !given.node().isNull()).isPresent();
    }

    /** A reader's record may refuse the values together; that is a problem of the whole section. */
    static <T> Optional<T> read(TreeSection section, Function<Section, T> reader) {
        int before = section.readings.problemCount();
        try {
            return Optional.of(reader.apply(section));
        } catch (IllegalArgumentException e) {
            if (section.readings.problemCount() == before) {
                section.problem("", String.valueOf(e.getMessage()));
            }
            return Optional.empty();
        }
    }

    /** Lets the reader ask for its keys once without values, so that the reference has them where the list is empty. */
    private <T> void learn(String key, Function<Section, T> reader) {
        Readings nothing = Readings.empty();
        read(new TreeSection(nothing, at(key) + "[]", node.path(""), Origin.DEFAULT), reader);
        nothing.keys().forEach(readings::note);
    }

    private String at(String key) {
        return YamlTree.join(path, key);
    }

    private Optional<Given> given(String key) {
        readings.asked(path, key);
        Optional<Given> inside =
                Optional.ofNullable(node.get(key)).map(found -> new Given(found, originOf(key), false));
        if (inherited != null || path.contains("[")) {
            return inside;
        }
        return readings.outside(at(key)).or(() -> inside).or(() -> readings.fallback(at(key)));
    }

    private <T> Optional<T> value(String key, ValueFormat<T> format, String defaultText, String meaning) {
        Optional<Given> given = given(key);
        Optional<T> value = given.flatMap(it -> scalar(key, it, format, it.shown()));
        String text =
                value.isPresent() ? YamlWriter.scalar(given.orElseThrow().node().asText()) : defaultText;
        note(key, Kind.VALUE, defaultText, meaning, text);
        return value;
    }

    private <T> Optional<T> scalar(String key, Given given, ValueFormat<T> format, String shown) {
        if (given.node().isNull()) {
            problem(key, "has no value; give one or leave the key out");
            return Optional.empty();
        }
        Optional<T> value = given.node().isContainerNode()
                ? Optional.empty()
                : format.read(given.node().asText());
        if (value.isEmpty()) {
            problem(key, shown + " " + format.rule());
        }
        return value;
    }

    private Optional<String> resolved(String key, String text) {
        References.Resolved resolved = readings.references().resolve(text);
        resolved.problem().ifPresent(problem -> problem(key, problem));
        return resolved.problem().isPresent() ? Optional.empty() : Optional.of(resolved.text());
    }

    private Optional<JsonNode> structure(String key, Predicate<JsonNode> shape, String rule) {
        Optional<Given> given = given(key);
        if (given.isEmpty() || given.get().node().isNull()) {
            return Optional.empty();
        }
        try {
            JsonNode structure = given.get().structure();
            if (shape.test(structure)) {
                return Optional.of(structure);
            }
            problem(key, given.get().shown() + " " + rule);
        } catch (YamlException e) {
            problem(key, String.valueOf(e.getMessage()));
        }
        return Optional.empty();
    }

    private Optional<List<String>> texts(String key, JsonNode list) {
        List<String> texts = new ArrayList<>();
        for (JsonNode element : list) {
            if (!element.isValueNode() || element.isNull()) {
                problem(key, "element " + texts.size() + " is not a text");
                return Optional.empty();
            }
            texts.add(element.asText());
        }
        return Optional.of(texts);
    }

    private void note(String key, Kind kind, String defaultText, String meaning, String text) {
        readings.asked(path, key);
        String origin = kind == Kind.MAPPING
                ? ""
                : given(key).map(given -> given.origin().text()).orElse("");
        readings.note(new ConfigKey(at(key), kind, defaultText, meaning, text, origin));
        if (kind == Kind.SECRET || kind == Kind.PROPERTIES) {
            given(key).ifPresent(given -> readings.noteHidden(at(key), given.node()));
        }
    }
}
