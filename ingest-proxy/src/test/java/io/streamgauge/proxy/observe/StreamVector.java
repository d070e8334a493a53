package io.streamgauge.proxy.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A sample stream with its sidecar. */
final class StreamVector {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String id;
    private final JsonNode sidecar;
    private final byte[] body;
    private final List<Piece> pieces;

    private StreamVector(String id, JsonNode sidecar, byte[] body) {
        this.id = id;
        this.sidecar = sidecar;
        this.body = body;
        this.pieces = pieces(sidecar);
    }

    /** A piece of the body: up to but not including {@code end}. */
    record Piece(int end, double atMillis) {}

    static StreamVector load(String id) {
        try {
            JsonNode sidecar = JSON.readTree(resource(id + ".vector.json"));
            return new StreamVector(
                    id, sidecar, resource(sidecar.at("/response/body_file").asText()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] resource(String name) {
        String path = "/vectors/streams/" + name;
        try (InputStream in = StreamVector.class.getResourceAsStream(path)) {
            if (in == null) {
                throw new AssertionError("no resource " + path);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String id() {
        return id;
    }

    JsonNode sidecar() {
        return sidecar;
    }

    int bodyLength() {
        return body.length;
    }

    List<Piece> pieces() {
        return pieces;
    }

    private static List<Piece> pieces(JsonNode sidecar) {
        List<Piece> pieces = new ArrayList<>();
        for (JsonNode piece : sidecar.at("/delivery/chunks")) {
            pieces.add(new Piece(piece.get("end").asInt(), piece.get("t_ms").asDouble()));
        }
        return List.copyOf(pieces);
    }

    /** Every byte a piece of its own, at the time of its piece. */
    List<Piece> singleBytes() {
        List<Piece> bytes = new ArrayList<>();
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
    List<Piece> cutAt(int position) {
        List<Piece> cut = new ArrayList<>();
        for (Piece piece : pieces) {
            int start = cut.isEmpty() ? 0 : cut.get(cut.size() - 1).end();
            if (position > start && position < piece.end()) {
                cut.add(new Piece(position, piece.atMillis()));
            }
            cut.add(piece);
        }
        return cut;
    }

    Map<String, String> requestHeaders() {
        return headers("/request/headers");
    }

    Map<String, String> responseHeaders() {
        return headers("/response/headers");
    }

    private Map<String, String> headers(String at) {
        Map<String, String> headers = new HashMap<>();
        sidecar.at(at)
                .properties()
                .forEach(e -> headers.put(e.getKey(), e.getValue().asText()));
        return headers;
    }

    ObservedExchange play(List<Piece> pieces) {
        ObservedExchange exchange = new ObservedExchange()
                .received(
                        text("/request/method"),
                        text("/request/path"),
                        requestHeaders(),
                        sidecar.at("/request/body").toString())
                .head(
                        sidecar.at("/response/status").asInt(),
                        responseHeaders(),
                        pieces.get(0).atMillis());
        int start = 0;
        for (Piece piece : pieces) {
            exchange.body(Arrays.copyOfRange(body, start, piece.end()), piece.atMillis());
            start = piece.end();
        }
        return exchange.ended(ending(), sidecar.at("/delivery/end/t_ms").asDouble());
    }

    private Ending ending() {
        return switch (text("/delivery/end/kind")) {
            case "complete" -> Ending.COMPLETE;
            case "client_cancel" -> Ending.CLIENT_LEFT;
            case "upstream_abort" -> Ending.UPSTREAM_RESET;
            default -> throw new AssertionError("unknown end in " + id);
        };
    }

    private String text(String at) {
        return sidecar.at(at).asText();
    }
}
