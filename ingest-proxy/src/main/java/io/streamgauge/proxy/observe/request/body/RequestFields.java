package io.streamgauge.proxy.observe.request.body;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What a request's body tells, whatever form it has; the last of equal names counts, as with most servers. */
public final class RequestFields {

    /**
     * Stands for a model that was named, but by something that cannot be kept: no string, no valid text, or more than
     * 256 bytes. The processor gives the same label to names it does not admit; _unknown would say none was named.
     */
    static final String UNUSABLE_MODEL = "_other";

    private static final int LONGEST_MODEL = 256;

    private @Nullable String model;
    private @Nullable Boolean stream;
    private long maxTokens = -1;
    private long maxCompletionTokens = -1;
    private long choices = -1;

    /** A name, or null where something stands that is none. */
    public static String usable(@Nullable String name) {
        if (name == null || name.getBytes(StandardCharsets.UTF_8).length > LONGEST_MODEL) {
            return UNUSABLE_MODEL;
        }
        return name;
    }

    void model(@Nullable String named) {
        model = named;
    }

    void stream(boolean asked) {
        stream = asked;
    }

    void maxTokens(long most) {
        maxTokens = most;
    }

    void maxCompletionTokens(long most) {
        maxCompletionTokens = most;
    }

    void choices(long number) {
        choices = number;
    }

    public @Nullable String model() {
        return model;
    }

    public @Nullable Boolean stream() {
        return stream;
    }

    /** The newer name wins, as the older one is deprecated. */
    public @Nullable Long maxOutputTokens() {
        long most = maxCompletionTokens >= 0 ? maxCompletionTokens : maxTokens;
        return most < 0 ? null : most;
    }

    public @Nullable Integer choices() {
        return choices < 0 || choices > Integer.MAX_VALUE ? null : (int) choices;
    }
}
