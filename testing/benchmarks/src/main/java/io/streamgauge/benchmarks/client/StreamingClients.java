package io.streamgauge.benchmarks.client;

import io.streamgauge.benchmarks.answer.Pace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Clients that stream without a pause, all on one thread; a broken or incomplete answer ends the measurement. */
public final class StreamingClients implements AutoCloseable {
    private static final int READ_BYTES = 64 << 10;

    private final Selector selector;
    private final List<ClientStream> streams = new ArrayList<>();
    private final long apartNanos;
    private final CountDownLatch begun;
    private final Thread thread = new Thread(this::run, "benchmark-clients");
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
    private volatile Recording recording = new Recording();
    private volatile boolean stopping;

    /** Connects to a port on loopback and begins to stream, all at once. */
    public StreamingClients(Pace pace, int port) throws IOException {
        this(pace, port, Duration.ZERO);
    }

    private StreamingClients(Pace pace, int port, Duration apart) throws IOException {
        this.selector = Selector.open();
        this.apartNanos = apart.toNanos();
        this.begun = new CountDownLatch(pace.streams());
        for (int i = 0; i < pace.streams(); i++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ClientStream stream = new ClientStream(channel, request(port), pace.chunksPerAnswer(), begun);
            channel.register(selector, SelectionKey.OP_READ, stream);
            streams.add(stream);
        }
        thread.start();
    }

    /** They begin one after the other, over the time of one answer: else thousands would all ask again at one moment. */
    public static StreamingClients spread(Pace pace, int port) throws IOException {
        return new StreamingClients(pace, port, Duration.ofNanos(pace.answerNanos() / pace.streams()));
    }

    private static ByteBuffer request(int port) {
        String body = "{\"model\":\"benchmark\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\""
                + "Count for me. ".repeat(20) + "\"}]}";
        String text = "POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:" + port
                + "\r\nContent-Type: application/json\r\nAccept: text/event-stream\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body;
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private void run() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
        byte[] bytes = new byte[READ_BYTES];
        try {
            long start = System.nanoTime();
            int asked = 0;
            while (!stopping) {
                while (asked < streams.size() && System.nanoTime() - start >= asked * apartNanos) {
                    streams.get(asked++).ask();
                }
                selector.select(asked < streams.size() ? 1 : 0);
                Recording current = recording;
                for (SelectionKey key : selector.selectedKeys()) {
                    ((ClientStream) key.attachment()).read(buffer, bytes, current);
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            failure.set(e);
        }
    }

    /**
     * Returns how long it took until each had got its first chunk.
     *
     * @throws IOException not all did within this time, or an answer was broken
     */
    public Duration awaitBegun(Duration limit) throws IOException, InterruptedException {
        long start = System.nanoTime();
        boolean all = begun.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        requireWhole();
        if (!all) {
            throw new IOException((streams.size() - begun.getCount()) + " of " + streams.size()
                    + " streams have begun within " + limit.toSeconds() + " s");
        }
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /**
     * Measures for this long, from now.
     *
     * @throws IOException an answer was broken or incomplete
     */
    public Recording measure(Duration duration) throws IOException, InterruptedException {
        Recording fresh = new Recording();
        recording = fresh;
        thread.join(duration.toMillis());
        recording = new Recording();
        requireWhole();
        return fresh;
    }

    private void requireWhole() throws IOException {
        IOException broken = failure.get();
        if (broken != null) {
            throw broken;
        }
    }

    @Override
    public void close() throws IOException {
        stopping = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (ClientStream stream : streams) {
            stream.close();
        }
        selector.close();
    }
}
