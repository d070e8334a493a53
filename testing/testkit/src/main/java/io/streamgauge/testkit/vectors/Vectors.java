package io.streamgauge.testkit.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads the vectors that ship with the test kit. */
public final class Vectors {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String STREAMS = "/vectors/streams/";
    private static final String SIDECAR = ".vector.json";

    private Vectors() {}

    /** Every line of metrics.jsonl, in order. */
    public static List<MetricVector> metrics() {
        String lines = new String(bytes("/vectors/metrics.jsonl"), StandardCharsets.UTF_8);
        return lines.lines()
                .filter(line -> !line.isBlank())
                .map(line -> MetricVector.of(json(line)))
                .toList();
    }

    /** Every sample stream, by name. */
    public static List<StreamVector> streams() {
        return names().filter(name -> name.endsWith(SIDECAR))
                .map(name -> stream(name.substring(0, name.length() - SIDECAR.length())))
                .toList();
    }

    /** The sample stream with this id. */
    public static StreamVector stream(String id) {
        JsonNode sidecar = json(new String(bytes(STREAMS + id + SIDECAR), StandardCharsets.UTF_8));
        return new StreamVector(
                sidecar.path("id").asText(),
                request(sidecar.path("request")),
                response(sidecar.path("response")),
                delivery(sidecar.path("delivery")),
                sidecar);
    }

    private static StreamVector.Response response(JsonNode response) {
        return new StreamVector.Response(
                response.path("status").asInt(),
                headers(response.path("headers")),
                response.path("framing").asText(),
                body(response));
    }

    private static StreamVector.Request request(JsonNode request) {
        return new StreamVector.Request(
                request.path("method").asText(),
                request.path("path").asText(),
                headers(request.path("headers")),
                body(request));
    }

    private static byte[] body(JsonNode request) {
        return request.has("body_file")
                ? bytes(STREAMS + request.path("body_file").asText())
                : (request.has("body") ? request.path("body").toString() : "").getBytes(StandardCharsets.UTF_8);
    }

    private static StreamVector.Delivery delivery(JsonNode delivery) {
        var pieces = new ArrayList<StreamVector.Piece>();
        delivery.path("chunks")
                .forEach(chunk -> pieces.add(new StreamVector.Piece(
                        chunk.path("end").asInt(), chunk.path("t_ms").asDouble())));
        JsonNode end = delivery.path("end");
        return new StreamVector.Delivery(
                List.copyOf(pieces), end.path("kind").asText(), end.path("t_ms").asDouble());
    }

    private static Map<String, String> headers(JsonNode node) {
        var headers = new TreeMap<String, String>();
        node.properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        return headers;
    }

    private static Stream<String> names() {
        URL directory = Vectors.class.getResource(STREAMS);
        if (directory == null) {
            throw new IllegalStateException("no " + STREAMS + " on the class path");
        }
        try {
            return directory.getProtocol().equals("jar") ? namesInJar(directory) : namesInDirectory(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> namesInJar(URL directory) throws IOException {
        var connection = (JarURLConnection) directory.openConnection();
        String prefix = STREAMS.substring(1);
        return connection.getJarFile().stream()
                .map(entry -> entry.getName())
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .sorted();
    }

    private static Stream<String> namesInDirectory(URL directory) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(URI.create(directory.toString())))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] bytes(String resource) {
        try (InputStream in = Vectors.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no " + resource + " on the class path");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
