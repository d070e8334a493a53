package io.streamgauge.names;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.streamgauge.testkit.openai.ChatStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers every request at once and whole, or with 404 where it is asked to, and remembers nothing. */
final class BriefEngine implements AutoCloseable {

    /** A request with this header is refused. */
    static final String UNKNOWN = "X-Unknown";

    private static final byte[] ANSWER = ChatStream.of("m").whole("Hello", 5, 2).getBytes(StandardCharsets.UTF_8);
    private static final byte[] REFUSAL =
            "{\"error\": {\"message\": \"no such model\"}}".getBytes(StandardCharsets.UTF_8);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    BriefEngine() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", BriefEngine::answer);
        server.setExecutor(threads);
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        boolean unknown = exchange.getRequestHeaders().containsKey(UNKNOWN);
        byte[] body = unknown ? REFUSAL : ANSWER;
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(unknown ? 404 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
