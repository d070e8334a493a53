package io.streamgauge.proxy.observe.request;

import io.streamgauge.proxy.observe.json.JsonHandler;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonScanner;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a few top-level members of a JSON request body while it passes; the last of equal keys counts, as with
 * most servers. A body that is no JSON tells nothing.
 */
final class RequestBody implements JsonHandler<RequestBody.Field> {

    /** What is looked at. */
    enum Field {
        MODEL,
        STREAM,
        MAX_TOKENS,
        MAX_COMPLETION_TOKENS,
        CHOICES
    }

    /**
     * Stands for a model that was named, but by something that cannot be kept: no string, no valid text, or more than
     * 256 bytes. The processor gives the same label to names it does not admit; _unknown would say none was named.
     */
    static final String UNUSABLE_MODEL = "_other";

    private static final int LONGEST_MODEL = 256;

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .capture(Field.MODEL, "model")
            .notice(Field.STREAM, "stream")
            .capture(Field.MAX_TOKENS, "max_tokens")
            .capture(Field.MAX_COMPLETION_TOKENS, "max_completion_tokens")
            .capture(Field.CHOICES, "n");

    private final JsonScanner<Field> scanner = new JsonScanner<>(PATHS, this);
    private @Nullable String model;
    private @Nullable Boolean stream;
    private long maxTokens = -1;
    private long maxCompletionTokens = -1;
    private long choices = -1;

    void feed(byte[] bytes, int from, int to) {
        scanner.feed(bytes, from, to);
    }

    @Nullable
    String model() {
        return model;
    }

    /** Whether a stream is asked for: not, by these APIs' default, where a whole body does not say. */
    @Nullable
    Boolean stream() {
        return (stream == null && scanner.complete()) ? Boolean.FALSE : stream;
    }

    /** The newer name wins, as the older one is deprecated. */
    @Nullable
    Long maxOutputTokens() {
        long most = maxCompletionTokens >= 0 ? maxCompletionTokens : maxTokens;
        return most < 0 ? null : most;
    }

    @Nullable
    Integer choices() {
        return choices < 0 || choices > Integer.MAX_VALUE ? null : (int) choices;
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case MODEL -> model = model(value);
            case STREAM -> stream = value.isTruthy();
            case MAX_TOKENS -> maxTokens = value.count();
            case MAX_COMPLETION_TOKENS -> maxCompletionTokens = value.count();
            case CHOICES -> choices = value.count();
        }
    }

    @Override
    public void enter(Field field) {
        if (field == Field.MODEL) {
            model = UNUSABLE_MODEL;
        }
    }

    private static @Nullable String model(JsonScalar value) {
        if (value.kind() == JsonScalar.Kind.NULL || (value.kind() == JsonScalar.Kind.STRING && !value.isText())) {
            return null;
        }
        String name = value.text();
        boolean fits = name != null && name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MODEL;
        return fits ? name : UNUSABLE_MODEL;
    }
}
