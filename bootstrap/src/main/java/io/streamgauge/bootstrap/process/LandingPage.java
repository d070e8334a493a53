package io.streamgauge.bootstrap.process;

import java.util.List;
import java.util.stream.Collectors;

/** What somebody sees who opens the management port in a browser. */
final class LandingPage {

    private final List<Service> services;

    LandingPage(List<Service> services) {
        this.services = services;
    }

    Answer answer() {
        String running = services.stream().map(LandingPage::state).collect(Collectors.joining(", "));
        return Answer.html("""
                <!DOCTYPE html>
                <html lang="en">
                <head><meta charset="utf-8"><title>Streamgauge</title></head>
                <body>
                <h1>Streamgauge %s</h1>
                <p>Measures what the users of large language models feel: time to first token, time per output token, load and goodput.</p>
                <ul>
                <li><a href="/metrics">/metrics</a>: for Prometheus</li>
                <li><a href="/livez">/livez</a>: the process runs</li>
                <li><a href="/readyz">/readyz</a>: it can do its work</li>
                </ul>
                <p>Running here: %s</p>
                </body>
                </html>
                """.formatted(BuildVersion.current(), running));
    }

    private static String state(Service service) {
        return service.name() + (service.ready() ? "" : " (not ready)");
    }
}
