package io.streamgauge.proxy.relay.usage;

import io.streamgauge.proxy.observe.json.JsonHandler;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonScanner;

/** Finds out whether an event says nothing but usage: one JSON object with usage, without choices and without error. */
final class UsageEvent implements JsonHandler<UsageEvent.Field> {

    /** What is looked at. */
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

    private final JsonScanner<Field> scanner = new JsonScanner<>(PATHS, this);
    private boolean hasData;
    private boolean hasUsage;
    private boolean other;

    /** Another event begins. */
    void restart() {
        scanner.restart();
        hasData = false;
        hasUsage = false;
        other = false;
    }

    /** A line of data begins. */
    void line() {
        if (hasData) {
            scanner.feed(LINE_FEED, 0, 1);
        }
        hasData = true;
    }

    /** More of the line. */
    void data(byte[] bytes, int from, int to) {
        scanner.feed(bytes, from, to);
    }

    /** Whether it is known already that the event says something else. */
    boolean saysOther() {
        return other || scanner.broken();
    }

    /** Whether the whole event says nothing but usage. */
    boolean saysUsageAlone() {
        return hasUsage && scanner.complete() && !other;
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
            case CHOICES -> {}
            case USAGE -> hasUsage = true;
            case CHOICE, ERROR -> other = true;
        }
    }
}
