package io.streamgauge.proxy.observe.dialect;

import io.streamgauge.proxy.observe.dialect.openai.OpenAiReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All dialects; the first whose suffix fits is taken. Adding one takes a line here and a reader beside. */
public final class Dialects {

    private static final List<Dialect> ALL = List.of(
            new Dialect("openai", "chat", "/chat/completions", OpenAiReader::new),
            new Dialect("openai", "completion", "/completions", OpenAiReader::new));

    private Dialects() {}

    /** The dialect of a request, or null if it is not one for a generation. */
    public static @Nullable Dialect of(String method, String uri) {
        if (!method.equals("POST")) {
            return null;
        }
        int query = uri.indexOf('?');
        String path = query < 0 ? uri : uri.substring(0, query);
        for (Dialect dialect : ALL) {
            if (path.endsWith(dialect.pathSuffix())) {
                return dialect;
            }
        }
        return null;
    }
}
