package io.streamgauge.testkit.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

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
     * @param body JSON as sent; empty where there is none
     */
    public record Request(String method, String path, Map<String, String> headers, String body) {}

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
    public record Delivery(List<Piece> pieces, String end, double endMillis) {}

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

    /** What has to be extracted, by field. */
    public JsonNode expect() {
        return sidecar.path("expect");
    }

    /** Whether this is a right value of the field: the expected one or one of those that are also accepted. */
    public boolean accepts(String field, JsonNode value) {
        if (expect().path(field).equals(value)) {
            return true;
        }
        for (JsonNode other : sidecar.path("accept").path(field)) {
            if (other.equals(value)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return id;
    }
}
