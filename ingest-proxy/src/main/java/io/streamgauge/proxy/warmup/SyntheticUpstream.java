package io.streamgauge.proxy.warmup;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Answers every request on loopback with the same stream of chat completion chunks, each in a write of its own. */
final class SyntheticUpstream implements AutoCloseable {

    private static final int EVENTS = 40;
    private static final byte[] HEAD = ascii(String.join(
            "\r\n",
            "HTTP/1.1 200 OK",
            "Content-Type: text/event-stream; charset=utf-8",
            "Cache-Control: no-cache",
            "Transfer-Encoding: chunked",
            "",
            ""));
    private static final byte[] EVENT = event(
            "{\"id\":\"warm-up\",\"object\":\"chat.completion.chunk\",\"created\":1,"
                    + "\"model\":\"warm-up\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"word\"},\"finish_reason\":null}]}");
    private static final byte[] FINISH = event("{\"id\":\"warm-up\",\"choices\":[{\"index\":0,\"delta\":{},"
            + "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":1,\"completion_tokens\":40}}");
    private static final byte[] DONE = event("[DONE]");
    private static final byte[] END = ascii("0\r\n\r\n");

    private final ServerSocket listening = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    SyntheticUpstream() throws IOException {
        start(this::accept);
    }

    int port() {
        return listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listening.close();
        for (Socket each : connections) {
            each.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = listening.accept();
                connections.add(connection);
                start(() -> serve(connection));
            }
        } catch (IOException e) {
            // Closed: the warm-up is over.
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(connection.getInputStream());
            while (passRequest(in)) {
                answer(connection.getOutputStream());
            }
        } catch (IOException e) {
            // The relay has closed it, or the warm-up is over.
        } finally {
            connections.remove(connection);
        }
    }

    /** Whether a whole request came. */
    private static boolean passRequest(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return false;
            }
            head.append((char) next);
        }
        in.skipNBytes(SyntheticClient.BODY.length);
        return true;
    }

    private static void answer(OutputStream out) throws IOException {
        out.write(HEAD);
        for (int i = 0; i < EVENTS; i++) {
            out.write(EVENT);
        }
        out.write(FINISH);
        out.write(DONE);
        out.write(END);
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "warm-up-upstream");
        thread.setDaemon(true);
        thread.start();
    }

    /** In a chunk of its own. */
    private static byte[] event(String data) {
        String event = "data: " + data + "\n\n";
        return ascii(Integer.toHexString(event.length()) + "\r\n" + event + "\r\n");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
