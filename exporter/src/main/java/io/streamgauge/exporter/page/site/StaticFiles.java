package io.streamgauge.exporter.page.site;

import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Asked;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.regex.Pattern;

/** The page's files, as they lie in this jar. They hold nothing of what was measured. */
final class StaticFiles {

    /** Where they are served. */
    static final String PATH = "/page/";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*(\\.[a-z]+)+");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "txt", "text/plain; charset=utf-8");

    /** Nothing from elsewhere, nothing written into the page as text, in nobody's frame. */
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
                    + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cache-Control",
            "no-cache");

    private StaticFiles() {}

    static Answer page(Asked asked) {
        return file("index.html");
    }

    static Answer below(Asked asked) {
        String name = asked.path().substring(PATH.length());
        return NAME.matcher(name).matches() ? file(name) : missing();
    }

    private static Answer file(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        try (InputStream file = StaticFiles.class.getResourceAsStream("/io/streamgauge/exporter/page/" + name)) {
            return type == null || file == null ? missing() : new Answer(200, type, file.readAllBytes(), HEADERS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer missing() {
        return Answer.text(404, "not found\n");
    }
}
