package io.streamgauge.testkit.vectors;

import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Scripts that send a vector's answer in its pieces and its framing; HTTP/2 becomes chunked. */
public final class VectorScript {

    private VectorScript() {}

    /** The whole answer, ended as the vector's upstream ended it, with this pause before each piece. */
    public static Script whole(StreamVector vector, Duration pause) {
        return ended(vector, send(vector, vector.delivery().pieces(), pause));
    }

    /** The whole answer, ended as the vector's upstream ended it, in these pieces instead of its own. */
    public static Script inPieces(StreamVector vector, List<StreamVector.Piece> pieces) {
        return ended(vector, send(vector, pieces, Duration.ZERO));
    }

    /** The same in two pieces, the second of which waits for a passage through the gate. */
    public static Script cutAt(StreamVector vector, int position, Gate gate) {
        byte[] body = vector.response().body();
        Script script = head(vector)
                .event(Arrays.copyOf(body, position))
                .pass(gate)
                .event(Arrays.copyOfRange(body, position, body.length));
        return ended(vector, script);
    }

    /** All pieces, and then nothing more until the peer closes. */
    public static Script unfinished(StreamVector vector, Duration pause) {
        return send(vector, vector.delivery().pieces(), pause).stall();
    }

    /** The first half of the pieces, and then nothing more until the peer closes. */
    public static Script firstHalf(StreamVector vector, Duration pause) {
        var pieces = vector.delivery().pieces();
        return send(vector, pieces.subList(0, (pieces.size() + 1) / 2), pause).stall();
    }

    private static Script ended(StreamVector vector, Script script) {
        boolean cut = vector.delivery().end().equals("upstream_abort");
        return cut || vector.response().framing().equals("close") ? script.close() : script.finish();
    }

    private static Script send(StreamVector vector, List<StreamVector.Piece> pieces, Duration pause) {
        byte[] body = vector.response().body();
        Script script = head(vector);
        int from = 0;
        for (var piece : pieces) {
            script = pause.isZero() ? script : script.pause(pause);
            script = script.event(Arrays.copyOfRange(body, from, piece.end()));
            from = piece.end();
        }
        return script;
    }

    private static Script head(StreamVector vector) {
        var response = vector.response();
        String[] headers = response.headers().entrySet().stream()
                .map(header -> header.getKey() + ": " + header.getValue())
                .toArray(String[]::new);
        return switch (response.framing()) {
            case "close" -> Script.begin().untilClose(response.status(), headers);
            case "content-length" -> Script.begin().sizedHead(response.status(), response.body().length, headers);
            default -> Script.begin().chunked(response.status(), headers);
        };
    }
}
