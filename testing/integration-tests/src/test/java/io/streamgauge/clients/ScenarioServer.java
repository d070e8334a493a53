package io.streamgauge.clients;

import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Answers every scenario of every library: which one it is stands in the model's name, in path or body. */
final class ScenarioServer implements AutoCloseable {

    private static final Pattern MODEL = Pattern.compile("scenario\\.[a-z]+\\.[a-z-]+");
    // Promised within 100 ms; ten times that where others use the machine too.
    private static final Duration UNTIL_CLOSED = Duration.ofSeconds(1);

    private final Map<String, Scenario> scenarios = new HashMap<>();
    private final ScriptedUpstream upstream;

    ScenarioServer() {
        for (Library library : Library.values()) {
            library.scenarios().forEach(scenario -> scenarios.put(library.model(scenario), scenario));
        }
        upstream = ScriptedUpstream.start(this::answer);
    }

    URI uri() {
        return upstream.uri();
    }

    /** Nothing is answered while the connection of a stream that its client left is open. */
    private Script answer(ReceivedRequest request) {
        for (Exchange earlier : upstream.exchanges()) {
            boolean left = earlier.request() != request
                    && scenario(earlier.request())
                            .filter(s -> s.answer().left())
                            .isPresent();
            if (left && !closes(earlier)) {
                return Script.json(500, "{\"error\":\"the stream that its client left is still open\"}");
            }
        }
        return scenario(request)
                .map(Scenario::answer)
                .filter(answer -> path(request).endsWith(answer.operation()))
                .map(Answer::script)
                .orElseGet(() -> Script.json(404, "{\"error\":\"no scenario of this model and path\"}"));
    }

    private static boolean closes(Exchange exchange) {
        try {
            return exchange.awaitPeerClose(UNTIL_CLOSED).isPresent();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Optional<Scenario> scenario(ReceivedRequest request) {
        String body = new String(request.body(), StandardCharsets.ISO_8859_1);
        Matcher model = MODEL.matcher(request.target() + ' ' + body);
        return model.find() ? Optional.ofNullable(scenarios.get(model.group())) : Optional.empty();
    }

    private static String path(ReceivedRequest request) {
        return request.target().replaceFirst("\\?.*", "");
    }

    @Override
    public void close() {
        upstream.close();
    }
}
