package io.streamgauge.standalone.demo.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrafficTest {

    private final AtomicInteger arrived = new AtomicInteger();
    private final Semaphore mayAnswer = new Semaphore(0);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private volatile int status = 200;
    private HttpServer server;
    private ChatClient client;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/chat/completions", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                arrived.incrementAndGet();
                mayAnswer.acquireUninterruptibly();
                exchange.sendResponseHeaders(status, -1);
            }
        });
        server.setExecutor(threads);
        server.start();
        client = new ChatClient(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"));
    }

    @AfterEach
    void stop() {
        mayAnswer.release(1_000_000);
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void closedLoopUsersWaitForTheirAnswers() {
        try (ClosedLoop traffic = new ClosedLoop(client, 3, 1)) {
            traffic.start();
            await().atMost(Duration.ofSeconds(20)).until(() -> arrived.get() == 3);

            mayAnswer.release(2);

            await().atMost(Duration.ofSeconds(20)).until(() -> arrived.get() == 5);
            assertThat(traffic.offeredPerSecond()).isNaN();
        }
    }

    @Test
    void openLoopClientsComeWhetherOrNotOthersAreServed() {
        Ramp steady = new Ramp(200, 200, Duration.ofSeconds(80));
        try (OpenLoop traffic = new OpenLoop(client, steady, 1, System::nanoTime)) {
            traffic.start();

            await().atMost(Duration.ofSeconds(20)).until(() -> arrived.get() >= 20);
            assertThat(traffic.offeredPerSecond()).isEqualTo(200);
        }
    }

    @Test
    void refusedRequestsAreCounted() {
        status = 503;
        mayAnswer.release(1_000);
        try (ClosedLoop traffic = new ClosedLoop(client, 2, 1)) {
            traffic.start();

            await().atMost(Duration.ofSeconds(20)).until(() -> traffic.failures() >= 2);
        }
    }
}
