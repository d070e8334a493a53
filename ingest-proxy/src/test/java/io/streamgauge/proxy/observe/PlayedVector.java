package io.streamgauge.proxy.observe;

import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.StreamVector.Piece;
import java.util.Arrays;
import java.util.List;

/** Plays a sample stream to an observer, its answer in any pieces. */
final class PlayedVector {

    private PlayedVector() {}

    static ObservedExchange play(StreamVector vector, List<Piece> pieces) {
        StreamVector.Request request = vector.request();
        ObservedExchange exchange = new ObservedExchange()
                .received(request.method(), request.path(), request.headers(), request.body())
                .head(
                        vector.response().status(),
                        vector.response().headers(),
                        pieces.get(0).atMillis());
        int start = 0;
        for (Piece piece : pieces) {
            exchange.body(Arrays.copyOfRange(vector.response().body(), start, piece.end()), piece.atMillis());
            start = piece.end();
        }
        return exchange.ended(ending(vector), vector.delivery().endMillis());
    }

    private static Ending ending(StreamVector vector) {
        return switch (vector.delivery().end()) {
            case "complete" -> Ending.COMPLETE;
            case "client_cancel" -> Ending.CLIENT_LEFT;
            case "upstream_abort" -> Ending.UPSTREAM_RESET;
            default -> throw new AssertionError("unknown end of " + vector);
        };
    }
}
