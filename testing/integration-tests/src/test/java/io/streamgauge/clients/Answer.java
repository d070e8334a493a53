package io.streamgauge.clients;

import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.VectorScript;
import io.streamgauge.testkit.vectors.Vectors;
import java.time.Duration;

/**
 * What the server sends for a scenario, and what the proxy should make of it.
 *
 * @param operation how the path of the request has to end
 * @param left whether the client leaves before the end
 * @param api wire dialect, as the vectors name it
 */
record Answer(String operation, Script script, boolean left, String api, String outcome) {

    // Long enough for pieces to be read one by one where nothing else runs, short enough for many scenarios.
    private static final Duration PAUSE = Duration.ofMillis(5);

    /** That of the vector with this id, its first half for a client that leaves (left ...), or one of our own (own ...). */
    static Answer of(String description) {
        if (description.startsWith("own ")) {
            return OwnAnswers.of(description.substring(4));
        }
        boolean left = description.startsWith("left ");
        StreamVector vector = Vectors.stream(left ? description.substring(5) : description);
        return left
                ? new Answer(
                        operation(vector), VectorScript.firstHalf(vector, PAUSE), true, vector.api(), "client_cancel")
                : new Answer(
                        operation(vector),
                        VectorScript.whole(vector, PAUSE),
                        false,
                        vector.api(),
                        vector.expect().path("outcome").asText());
    }

    /** An event stream that no vector holds. */
    static Answer events(String operation, String api, String outcome, String... events) {
        Script script = Script.eventStream();
        for (String event : events) {
            script = script.pause(PAUSE).event(event);
        }
        return new Answer(operation, script.finish(), false, api, outcome);
    }

    /** A JSON answer that no vector holds. */
    static Answer json(String operation, String api, String outcome, int status, String body) {
        return new Answer(operation, Script.json(status, body), false, api, outcome);
    }

    /** What the path says after its last slash or colon. */
    private static String operation(StreamVector vector) {
        String path = vector.request().path();
        int query = path.indexOf('?');
        String whole = query < 0 ? path : path.substring(0, query);
        return whole.substring(Math.max(whole.lastIndexOf('/'), whole.lastIndexOf(':')));
    }
}
