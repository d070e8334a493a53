package io.streamgauge.testkit.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.testkit.client.Requests;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A response body byte for byte with its sidecar.
 *
 * @param delivery the pieces in which it was sent
 * @param sidecar everything the sidecar holds
 */
public record StreamVector(String id, Request request, Response response, Delivery delivery, JsonNode sidecar) {

    /**
     * What the client asked.
     *
     * @param path with query
     * @param body as sent; empty where there is none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared and never changed
    public record Request(String method, String path, Map<String, String> headers, byte[] body) {

        /** The body as UTF-8. */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** The whole request as HTTP/1.1 writes it, with these lines of its head besides. */
        public byte[] onWire(String... furtherHeaders) {
            String[] all = Stream.concat(
                            Stream.of(furtherHeaders),
                            headers.entrySet().stream().map(header -> header.getKey() + ": " + header.getValue()))
                    .toArray(String[]::new);
            return method.equals("GET") ? Requests.get(path, all) : Requests.post(path, body, all);
        }
    }

    /**
     * What the upstream answered.
     *
     * @param status 0 where no head was ever sent
     * @param framing chunked, content-length, close or h2
     * @param body as it left the upstream, before removal of any content-encoding
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared and never changed
    public record Response(int status, Map<String, String> headers, String framing, byte[] body) {}

    /**
     * In which pieces the answer came.
     *
     * @param end how it ended: complete, client_cancel or upstream_abort
     * @param endMillis when, since the request had been received
     */
    public record Delivery(List<Piece> pieces, String end, double endMillis) {

        /** Every byte a piece of its own, at the time of its piece. */
        public List<Piece> singleBytes() {
            var bytes = new ArrayList<Piece>();
            int start = 0;
            for (Piece piece : pieces) {
                for (int end = start + 1; end <= piece.end(); end++) {
                    bytes.add(new Piece(end, piece.atMillis()));
                }
                start = piece.end();
            }
            return bytes;
        }

        /** The pieces, one of them cut before this byte. */
        public List<Piece> cutAt(int position) {
            var cut = new ArrayList<Piece>();
            int start = 0;
            for (Piece piece : pieces) {
                if (position > start && position < piece.end()) {
                    cut.add(new Piece(position, piece.atMillis()));
                }
                cut.add(piece);
                start = piece.end();
            }
            return cut;
        }
    }

    /**
     * One piece of the body.
     *
     * @param end offset of the first byte after the piece
     * @param atMillis since the request had been received
     */
    public record Piece(int end, double atMillis) {}

    /** Wire dialect. */
    public String api() {
        return sidecar.path("api").asText();
    }

    /** Whether a model generates something here; everything else passes and is not measured. */
    public boolean isGeneration() {
        return !expect().path("outcome").asText().equals("passthrough");
    }

    /** What has to be extracted, by field. */
    public JsonNode expect() {
        return sidecar.path("expect");
    }

    @Override
    public String toString() {
        return id;
    }
}
