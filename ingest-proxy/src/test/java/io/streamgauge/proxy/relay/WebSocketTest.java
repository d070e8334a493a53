package io.streamgauge.proxy.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The JDK's client talks through the relay to a server of a few lines. */
@ExtendWith(NoLeaks.class)
class WebSocketTest {

    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int TEXT = 0x81;
    private static final int CLOSE = 0x88;

    private static final class Heard implements WebSocket.Listener {
        private final CompletableFuture<String> text = new CompletableFuture<>();
        private final CompletableFuture<Integer> close = new CompletableFuture<>();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.complete(data.toString());
            return WebSocket.Listener.super.onText(socket, data, last);
        }

        @Override
        public CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            close.complete(status);
            return WebSocket.Listener.super.onClose(socket, status, reason);
        }
    }

    @Test
    void clientOfTheJdkTalksAndCloses() throws Exception {
        Heard heard = new Heard();
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings())) {
            CompletableFuture<Void> serving = CompletableFuture.runAsync(
                    () -> serve(server), task -> new Thread(task, "web-socket-server").start());
            URI uri = URI.create("ws://127.0.0.1:" + relay.address().getPort() + "/v1/realtime");
            WebSocket socket = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .buildAsync(uri, heard)
                    .get(20, TimeUnit.SECONDS);

            socket.sendText("hello", true).get(20, TimeUnit.SECONDS);
            assertThat(heard.text.get(20, TimeUnit.SECONDS)).isEqualTo("hello");
            socket.sendClose(WebSocket.NORMAL_CLOSURE, "").get(20, TimeUnit.SECONDS);

            assertThat(heard.close.get(20, TimeUnit.SECONDS)).isEqualTo(WebSocket.NORMAL_CLOSURE);
            serving.get(20, TimeUnit.SECONDS);
            assertThat(relay.metric("llm_proxy_tunnels_opened_total")).isEqualTo(1);
        }
    }

    /** Says back what it hears, each in one short frame, until it is told to close. */
    private static void serve(RawServer server) {
        try (RawClient client = server.accept()) {
            client.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + accept(client.head()) + "\r\n\r\n");
            int opcode = TEXT;
            while (opcode != CLOSE) {
                byte[] head = client.exactly(2);
                opcode = head[0] & 0xff;
                byte[] mask = client.exactly(4);
                byte[] payload = client.exactly(head[1] & 0x7f);
                for (int i = 0; i < payload.length; i++) {
                    payload[i] ^= mask[i % 4];
                }
                client.send(new byte[] {head[0], (byte) payload.length}).send(payload);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String accept(String head) throws Exception {
        String key = head.lines()
                .filter(line -> line.regionMatches(true, 0, "Sec-WebSocket-Key:", 0, 18))
                .findFirst()
                .orElseThrow()
                .substring(18)
                .trim();
        byte[] digest = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(ISO_8859_1));
        return Base64.getEncoder().encodeToString(digest);
    }
}
