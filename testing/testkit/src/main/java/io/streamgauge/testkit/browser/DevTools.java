package io.streamgauge.testkit.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Commands to one tab and what it tells by itself, over the DevTools protocol (chromedevtools.github.io). */
final class DevTools implements WebSocket.Listener, AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long PATIENCE_SECONDS = 30;

    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final StringBuilder message = new StringBuilder();
    private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();

    private DevTools() {}

    static DevTools connect(URI tab) {
        DevTools tools = new DevTools();
        tools.socket.complete(HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(tab, tools)
                .join());
        return tools;
    }

    /** Sends a command and waits for its result. */
    JsonNode send(String method, Map<String, ?> parameters) throws IOException {
        int id = ids.incrementAndGet();
        CompletableFuture<JsonNode> result = new CompletableFuture<>();
        waiting.put(id, result);
        String command = JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters));
        try {
            socket.join().sendText(command, true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException(method + " has no result", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(method + " was interrupted", e);
        }
    }

    List<String> requests() {
        return List.copyOf(requests);
    }

    List<String> complaints() {
        return List.copyOf(complaints);
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
        message.append(part);
        if (last) {
            String whole = message.toString();
            message.setLength(0);
            take(whole);
        }
        from.request(1);
        return CompletableFuture.completedFuture(null);
    }

    private void take(String text) {
        JsonNode told;
        try {
            told = JSON.readTree(text);
        } catch (IOException e) {
            complaints.add("not understood: " + text);
            return;
        }
        if (told.has("id")) {
            CompletableFuture<JsonNode> result = Objects.requireNonNull(
                    waiting.remove(told.get("id").asInt()), "an answer to nothing that was asked");
            if (told.has("error")) {
                result.completeExceptionally(new IOException(told.get("error").toString()));
            } else {
                result.complete(told.path("result").isMissingNode() ? NullNode.instance : told.get("result"));
            }
            return;
        }
        JsonNode parameters = told.path("params");
        switch (told.path("method").asText()) {
            case "Network.requestWillBeSent" ->
                requests.add(parameters.at("/request/url").asText());
            case "Runtime.exceptionThrown" ->
                complaints.add(parameters.path("exceptionDetails").toString());
            case "Log.entryAdded" -> {
                if (parameters.at("/entry/level").asText().equals("error")) {
                    complaints.add(parameters.at("/entry/text").asText() + " "
                            + parameters.at("/entry/url").asText());
                }
            }
            case "Runtime.consoleAPICalled" -> {
                if (List.of("error", "warning").contains(parameters.path("type").asText())) {
                    complaints.add(parameters.path("args").toString());
                }
            }
            default -> {
                // Nothing that a test asks for.
            }
        }
    }

    @Override
    public void close() {
        socket.join().abort();
    }
}
