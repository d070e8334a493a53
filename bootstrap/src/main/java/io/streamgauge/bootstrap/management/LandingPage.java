package io.streamgauge.bootstrap.management;

import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.process.BuildVersion;
import io.streamgauge.bootstrap.process.Service;
import java.util.stream.Collectors;

/** What somebody sees who opens the management port in a browser. */
final class LandingPage {

    private final Contents contents;

    LandingPage(Contents contents) {
        this.contents = contents;
    }

    Answer answer() {
        String running = contents.services().stream().map(LandingPage::state).collect(Collectors.joining(", "));
        String links = contents.pages().stream()
                .map(page -> "<li><a href=\"%1$s\">%1$s</a>: %2$s</li>\n".formatted(page.path(), page.title()))
                .collect(Collectors.joining());
        return Answer.html("""
                <!DOCTYPE html>
                <html lang="en">
                <head><meta charset="utf-8"><title>Streamgauge</title></head>
                <body>
                <h1>Streamgauge %s</h1>
                <p>Measures what the users of large language models feel: time to first token, time per output token, load and goodput.</p>
                <ul>
                <li><a href="/metrics">/metrics</a>: for Prometheus</li>
                <li><a href="/livez">/livez</a>: no part of it needs a new process</li>
                <li><a href="/readyz">/readyz</a>: it can do its work</li>
                %s</ul>
                <p>Running here: %s</p>
                </body>
                </html>
                """.formatted(BuildVersion.current(), links, running));
    }

    private static String state(Service service) {
        return service.name() + (service.ready() ? "" : " (not ready)");
    }
}
