package io.streamgauge.proxy.relay.usage;

import io.streamgauge.proxy.observe.json.JsonHandler;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonScanner;
import io.streamgauge.proxy.relay.usage.json.JsonText;
import io.streamgauge.proxy.relay.usage.json.JsonText.Span;
import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.Set;

/**
 * Finds out whether an event is the one that answers {@code include_usage} in OpenAI's form: one JSON object with usage,
 * with an empty list of choices, and with nothing that is not known to stand beside them. What it is not shows early.
 */
final class UsageEvent implements JsonHandler<UsageEvent.Field> {

    /** What is looked at while the event comes. */
    enum Field {
        CHOICES,
        CHOICE,
        USAGE,
        ERROR
    }

    private static final byte[] LINE_FEED = {'\n'};

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .notice(Field.CHOICES, "choices")
            .notice(Field.CHOICE, "choices[]")
            .notice(Field.USAGE, "usage")
            .notice(Field.ERROR, "error");

    /** None holds any of an answer. The last three are measurements: of llama.cpp, vLLM and Cerebras. */
    private static final Set<String> KNOWN = Set.of(
            "choices",
            "usage",
            "id",
            "object",
            "created",
            "model",
            "system_fingerprint",
            "service_tier",
            "provider",
            "obfuscation",
            "timings",
            "metrics",
            "time_info");

    private final JsonScanner<Field> scanner = new JsonScanner<>(PATHS, this);
    private final ByteArrayOutputStream document = new ByteArrayOutputStream();
    private boolean hasData;
    private boolean hasUsage;
    private boolean hasChoices;
    private boolean other;

    /** Another event begins. */
    void restart() {
        scanner.restart();
        document.reset();
        hasData = false;
        hasUsage = false;
        hasChoices = false;
        other = false;
    }

    /** A line of data begins. */
    void line() {
        if (hasData) {
            data(LINE_FEED, 0, 1);
        }
        hasData = true;
    }

    /** More of the line. */
    void data(byte[] bytes, int from, int to) {
        scanner.feed(bytes, from, to);
        other |= document.size() + to - from > UsageEventFilter.LONGEST_HELD;
        if (!saysOther()) {
            document.write(bytes, from, to - from);
        }
    }

    /** Whether it is known already that the event says something else. */
    boolean saysOther() {
        return other || scanner.broken();
    }

    /** Whether the whole event says nothing but usage. */
    boolean saysUsageAlone() {
        // The scanner passes over what it does not want: it tells what is not worth a strict reading.
        return saysUsage() && isUsageAlone(new JsonText(document.toByteArray()));
    }

    /** Whether the whole event has usage, and no choice in a list of them, whatever it has beside. */
    boolean saysUsageWithoutChoice() {
        return saysUsage() && hasChoices;
    }

    private boolean saysUsage() {
        return hasUsage && scanner.complete() && !other;
    }

    private static boolean isUsageAlone(JsonText text) {
        Map<String, Span> members = text.document().orElse(Map.of());
        Span usage = members.get("usage");
        return usage != null
                && text.membersOf(usage).isPresent()
                && hasNoChoice(text, members)
                && members.entrySet().stream()
                        .allMatch(each -> KNOWN.contains(each.getKey()) || text.is(each.getValue(), "null"));
    }

    private static boolean hasNoChoice(JsonText text, Map<String, Span> members) {
        Span choices = members.get("choices");
        if (choices != null && !text.is(choices, "null")) {
            return text.isEmptyArray(choices);
        }
        Span object = members.get("object");
        return object != null
                && (text.is(object, "\"chat.completion.chunk\"") || text.is(object, "\"text_completion\""));
    }

    @Override
    public void value(Field field, JsonScalar value) {
        boolean isNull = value.kind() == JsonScalar.Kind.NULL;
        if (field == Field.USAGE && isNull) {
            hasUsage = false;
        } else if (field == Field.CHOICE || !isNull) {
            other = true;
        }
    }

    @Override
    public void enter(Field field) {
        switch (field) {
            case CHOICES -> hasChoices = true;
            case USAGE -> hasUsage = true;
            case CHOICE, ERROR -> other = true;
        }
    }
}
