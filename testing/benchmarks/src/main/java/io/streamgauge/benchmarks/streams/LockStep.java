package io.streamgauge.benchmarks.streams;

import io.streamgauge.benchmarks.socket.Loopback;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Streams that go in step: the next chunk of any of them is sent only when all clients have got the last, and nothing but
 * that. So a chunk that is held back, lost, doubled, changed, or sent to another stream ends the run. One thread owns
 * upstream and clients.
 */
public final class LockStep implements AutoCloseable {
    /** Where the proxy has to send requests for this upstream. */
    static final String PREFIX = "/lock-step";

    private static final Duration STEP_LIMIT = Duration.ofSeconds(60);
    private static final long LONGEST_WAIT_MILLIS = 100;
    private static final Pattern NUMBER = Pattern.compile("GET " + PREFIX + "/(\\d+) [^\\x00]*\r\n\r\n");

    private final ServerSocketChannel server;
    private final Selector selector;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
    private final List<SteppedStream> streams = new ArrayList<>();
    private int waiting;

    /** What one upstream connection has read of its request. */
    private record Request(SocketChannel channel, StringBuilder text) {}

    /** The upstream listens on loopback, on a port the system chooses. */
    public LockStep() throws IOException {
        this.selector = Selector.open();
        this.server = Loopback.listen(selector);
    }

    public int port() {
        return server.socket().getLocalPort();
    }

    /**
     * Opens so many streams through a proxy on loopback and lets them go so many steps.
     *
     * @throws IOException a step did not end as it has to
     */
    public void run(int proxyPort, int count, int steps) throws IOException {
        for (int number = 0; number < count; number++) {
            SocketChannel client =
                    SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), proxyPort));
            String request = "GET " + PREFIX + "/" + number + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
            client.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
            client.configureBlocking(false);
            SteppedStream stream = new SteppedStream(number, client);
            client.register(selector, SelectionKey.OP_READ, stream);
            streams.add(stream);
            waiting++;
            selector.selectNow();
            serve(steps);
        }
        awaitAll(steps, "requests arrived");
        for (int step = 0; step < steps; step++) {
            waiting = count;
            for (SteppedStream stream : streams) {
                stream.step(step);
            }
            awaitAll(steps, "chunks of step " + step + " arrived");
        }
    }

    private void awaitAll(int steps, String what) throws IOException {
        long deadline = System.nanoTime() + STEP_LIMIT.toNanos();
        while (waiting > 0) {
            selector.select(LONGEST_WAIT_MILLIS);
            serve(steps);
            if (System.nanoTime() - deadline > 0) {
                throw new IOException((streams.size() - waiting) + " of " + streams.size() + " " + what + " within "
                        + STEP_LIMIT.toSeconds() + " s");
            }
        }
    }

    private void serve(int steps) throws IOException {
        for (SelectionKey key : selector.selectedKeys()) {
            if (key.isAcceptable()) {
                accept();
            } else if (key.attachment() instanceof SteppedStream stream) {
                if (stream.read(buffer)) {
                    waiting--;
                }
            } else {
                readRequest((Request) key.attachment(), steps);
            }
        }
        selector.selectedKeys().clear();
    }

    private void accept() throws IOException {
        for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, new Request(channel, new StringBuilder()));
        }
    }

    private void readRequest(Request request, int steps) throws IOException {
        if (request.channel.read(buffer.clear()) < 0) {
            throw new IOException("the proxy closed a connection whose answer was not complete");
        }
        request.text.append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
        Matcher number = NUMBER.matcher(request.text);
        if (number.lookingAt()) {
            streams.get(Integer.parseInt(number.group(1))).answer(request.channel, steps);
            request.text.setLength(0);
            waiting--;
        }
    }

    @Override
    public void close() throws IOException {
        for (SteppedStream stream : streams) {
            stream.close();
        }
        Loopback.close(selector);
    }
}
