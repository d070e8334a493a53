package io.streamgauge.testkit.prometheus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Asks a Prometheus server. Any thread. */
public final class PrometheusApi {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final URI server;
    private final HttpClient client = HttpClient.newHttpClient();

    public PrometheusApi(URI server) {
        this.server = server;
    }

    /** Where it is. */
    public URI server() {
        return server;
    }

    /**
     * What a query finds now.
     *
     * @throws IllegalArgumentException Prometheus refuses it; the message says why
     */
    public List<FoundSeries> query(String promql) throws IOException, InterruptedException {
        return series(ask("query", Map.of("query", promql)));
    }

    /** What a query finds at a time. */
    public List<FoundSeries> query(String promql, Instant at) throws IOException, InterruptedException {
        return series(ask("query", Map.of("query", promql, "time", seconds(at))));
    }

    /** What a query finds at every step of a range. */
    public List<FoundSeries> queryRange(String promql, Instant from, Instant to, Duration step)
            throws IOException, InterruptedException {
        return series(ask(
                "query_range",
                Map.of(
                        "query",
                        promql,
                        "start",
                        seconds(from),
                        "end",
                        seconds(to),
                        "step",
                        Double.toString(step.toMillis() / 1e3))));
    }

    /** The values of a label among the series that match. */
    public List<String> labelValues(String label, String selector) throws IOException, InterruptedException {
        return JSON.convertValue(
                ask("label/" + label + "/values", Map.of("match[]", selector)),
                JSON.getTypeFactory().constructCollectionType(List.class, String.class));
    }

    /** The field {@code data} of any answer of the API, such as of {@code alerts} or {@code rules}. */
    public JsonNode ask(String path, Map<String, String> parameters) throws IOException, InterruptedException {
        String query = parameters.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpRequest request = HttpRequest.newBuilder(URI.create(server + "/api/v1/" + path + "?" + query))
                .build();
        JsonNode answer =
                JSON.readTree(client.send(request, BodyHandlers.ofString()).body());
        if (!answer.path("status").asText().equals("success")) {
            throw new IllegalArgumentException(
                    answer.path("error").asText() + ", asked for " + parameters.getOrDefault("query", path));
        }
        return answer.get("data");
    }

    private static List<FoundSeries> series(JsonNode data) {
        if (data.path("resultType").asText().equals("scalar")) {
            return List.of(FoundSeries.ofScalar(data.get("result")));
        }
        return data.path("result").valueStream().map(FoundSeries::of).toList();
    }

    private static String seconds(Instant time) {
        return Double.toString(time.toEpochMilli() / 1e3);
    }
}
