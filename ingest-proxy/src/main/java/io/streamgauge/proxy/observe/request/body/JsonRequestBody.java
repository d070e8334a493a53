package io.streamgauge.proxy.observe.request.body;

import io.streamgauge.proxy.observe.json.JsonHandler;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonScanner;
import org.jspecify.annotations.Nullable;

/** A JSON body, of which a few members are looked at, by the names they have in all APIs. */
final class JsonRequestBody implements RequestBody, JsonHandler<JsonRequestBody.Field> {

    /** What is looked at. */
    enum Field {
        MODEL,
        STREAM,
        STREAM_FORMAT,
        MAX_TOKENS,
        MAX_COMPLETION_TOKENS,
        CHOICES
    }

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .capture(Field.MODEL, "model")
            .notice(Field.STREAM, "stream")
            .capture(Field.STREAM_FORMAT, "stream_format")
            .capture(Field.MAX_TOKENS, "max_tokens", "max_output_tokens", "n_predict", "options.num_predict")
            .capture(Field.MAX_TOKENS, "parameters.max_new_tokens", "parameters.max_tokens")
            .capture(Field.MAX_TOKENS, "sampling_params.max_new_tokens", "inferenceConfig.maxTokens")
            .capture(Field.MAX_TOKENS, "generationConfig.maxOutputTokens")
            .capture(Field.MAX_COMPLETION_TOKENS, "max_completion_tokens")
            .capture(Field.CHOICES, "n", "generationConfig.candidateCount");

    private final RequestFields fields;
    private final JsonScanner<Field> scanner = new JsonScanner<>(PATHS, this);

    JsonRequestBody(RequestFields fields) {
        this.fields = fields;
    }

    @Override
    public void feed(byte[] bytes, int from, int to) {
        scanner.feed(bytes, from, to);
    }

    @Override
    public boolean complete() {
        return scanner.complete();
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case MODEL -> fields.model(model(value));
            case STREAM -> stream(value);
            case STREAM_FORMAT -> fields.stream(value.isText("sse"));
            case MAX_TOKENS -> fields.maxTokens(value.count());
            case MAX_COMPLETION_TOKENS -> fields.maxCompletionTokens(value.count());
            case CHOICES -> fields.choices(value.count());
        }
    }

    @Override
    public void enter(Field field) {
        if (field == Field.MODEL) {
            fields.model(RequestFields.UNUSABLE_MODEL);
        }
    }

    /** Null is what stands there if nothing does. */
    private void stream(JsonScalar value) {
        if (value.kind() != JsonScalar.Kind.NULL) {
            fields.stream(value.isTruthy());
        }
    }

    private static @Nullable String model(JsonScalar value) {
        if (value.kind() == JsonScalar.Kind.NULL || (value.kind() == JsonScalar.Kind.STRING && !value.isText())) {
            return null;
        }
        return RequestFields.usable(value.text());
    }
}
