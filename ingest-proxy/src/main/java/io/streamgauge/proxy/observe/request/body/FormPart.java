package io.streamgauge.proxy.observe.request.body;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A part of a form: its header lines first, then its value. Of files and of fields not looked at nothing is kept. */
final class FormPart {

    private static final String DISPOSITION = "content-disposition:";

    /** As the form libraries of Python's servers read a truth value. */
    private static final Set<String> TRUE = Set.of("true", "1", "yes", "on", "t", "y");

    private final RequestFields fields;
    private final ShortText value = new ShortText();
    private @Nullable String name;

    FormPart(RequestFields fields) {
        this.fields = fields;
    }

    void begin() {
        name = null;
        value.clear();
    }

    /** Takes a header line; null is one that could not be read. */
    void header(@Nullable String line) {
        if (line == null || !line.toLowerCase(Locale.ROOT).startsWith(DISPOSITION)) {
            return;
        }
        boolean file = HeaderParameter.of(line, "filename") != null || HeaderParameter.of(line, "filename*") != null;
        name = file ? null : HeaderParameter.of(line, "name");
    }

    void append(byte[] bytes, int from, int to) {
        if (name != null) {
            value.append(bytes, from, to);
        }
    }

    /** The value has parts that were not appended. */
    void spoil() {
        value.spoil();
    }

    /** The part is whole: what it tells counts. */
    void end() {
        String field = name;
        if (field == null) {
            return;
        }
        String text = value.text();
        switch (field) {
            case "model" -> fields.model("".equals(text) ? null : RequestFields.usable(text));
            case "stream" -> fields.stream(text != null && TRUE.contains(text.toLowerCase(Locale.ROOT)));
            case "max_tokens" -> fields.maxTokens(number(text));
            case "max_completion_tokens" -> fields.maxCompletionTokens(number(text));
            case "n" -> fields.choices(number(text));
            default -> {}
        }
    }

    private static long number(@Nullable String text) {
        return text != null && text.matches("[0-9]{1,15}") ? Long.parseLong(text) : -1;
    }
}
