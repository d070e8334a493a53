package io.streamgauge.standalone.demo.traffic;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

/** Sends chat requests to one endpoint and reads the answers to their end. Any thread; does not block. */
public final class ChatClient {

    private final URI endpoint;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** @param proxy scheme, host and port */
    public ChatClient(URI proxy) {
        endpoint = proxy.resolve("/v1/chat/completions");
    }

    /** Completes with the status when the whole answer has been read; exceptionally when it broke. */
    CompletableFuture<Integer> send(String body) {
        HttpRequest request = HttpRequest.newBuilder(endpoint)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        return client.sendAsync(request, BodyHandlers.discarding()).thenApply(response -> response.statusCode());
    }
}
