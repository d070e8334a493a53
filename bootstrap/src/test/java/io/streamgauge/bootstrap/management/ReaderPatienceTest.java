package io.streamgauge.bootstrap.management;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.streamgauge.bootstrap.management.route.Route;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReaderPatienceTest {

    /** More than the buffers of two sockets hold. */
    private static final int MUCH = 64 * 1024 * 1024;

    private final CompletableFuture<Throwable> cut = new CompletableFuture<>();
    private final ReaderPatience patience = new ReaderPatience(Duration.ofMillis(200));
    private final CountDownLatch stopped = new CountDownLatch(1);
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        stopped.countDown();
        server.stop(0);
        patience.close();
    }

    private Socket ask() throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.getAddress().getPort());
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    /** Tells what ends it. */
    private HttpHandler told(HttpHandler handler) {
        return exchange -> {
            try {
                handler.handle(exchange);
            } catch (IOException e) {
                cut.complete(e);
                throw e;
            }
        };
    }

    @Test
    void whoTakesNothingOfAPageIsCutOff() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        HttpHandler much = told(exchange -> {
            exchange.sendResponseHeaders(200, MUCH);
            exchange.getResponseBody().write(new byte[MUCH]);
        });
        server.createContext("/", exchange -> {
            try {
                patience.spend(() -> much.handle(exchange));
            } finally {
                interrupted.complete(Thread.currentThread().isInterrupted());
            }
        });

        try (Socket socket = ask()) {
            assertThat(socket.isConnected()).isTrue();
            assertThat(cut.get(30, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
            assertThat(interrupted.get(30, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void whoTakesNothingOfEventsIsCutOff() throws Exception {
        Route.Events events = new Route.Events("/", () -> "x".repeat(MUCH));
        server.createContext("/", told(new EventsHandler(events, patience, stopped)));

        try (Socket socket = ask()) {
            assertThat(socket.isConnected()).isTrue();
            assertThat(cut.get(30, TimeUnit.SECONDS)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void whoReadsEventsMayStay() throws Exception {
        AtomicReference<String> said = new AtomicReference<>("");
        Route.Events events = new Route.Events("/", said::get);
        server.createContext("/", told(new EventsHandler(events, patience, stopped)));

        try (Socket socket = ask();
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            // A look a second: five times as long as patience lasts.
            for (String next : List.of("first", "second", "third", "last")) {
                said.set(next);
                await(reader, next);
            }
        }
        assertThat(cut).isNotDone();
    }

    private static void await(BufferedReader reader, String event) throws IOException {
        String line = reader.readLine();
        while (!line.equals("data: " + event)) {
            line = reader.readLine();
        }
    }
}
