package io.streamgauge.benchmarks.client;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.answer.Question;
import io.streamgauge.benchmarks.socket.Worker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Clients that speak HTTP/1.1 in the clear and take as little of the machine as can be. */
public final class StreamingClients implements Clients {
    private static final int READ_BYTES = 64 << 10;

    private final Selector selector;
    private final List<ClientStream> streams = new ArrayList<>();
    private final long apartNanos;
    private final Measurement measurement;
    private final Worker worker = new Worker("benchmark-clients", this::run);

    /** Connects to a port on loopback and begins to stream, all at once. */
    public StreamingClients(Pace pace, int port) throws IOException {
        this(pace, port, Duration.ZERO);
    }

    private StreamingClients(Pace pace, int port, Duration apart) throws IOException {
        this.selector = Selector.open();
        this.apartNanos = apart.toNanos();
        this.measurement = new Measurement(pace.streams());
        ByteBuffer request = ByteBuffer.wrap(Question.http1(port));
        for (int i = 0; i < pace.streams(); i++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            ClientStream stream = new ClientStream(channel, request, new Tally(measurement, pace.chunksPerAnswer()));
            channel.register(selector, SelectionKey.OP_READ, stream);
            streams.add(stream);
        }
        worker.start();
    }

    /** They begin one after the other, over the time of one answer: else thousands would all ask again at one moment. */
    public static StreamingClients spread(Pace pace, int port) throws IOException {
        return new StreamingClients(pace, port, Duration.ofNanos(pace.answerNanos() / pace.streams()));
    }

    private void run() {
        ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
        byte[] bytes = new byte[READ_BYTES];
        try {
            long start = System.nanoTime();
            int asked = 0;
            while (!worker.isStopping()) {
                while (asked < streams.size() && System.nanoTime() - start >= asked * apartNanos) {
                    streams.get(asked++).ask();
                }
                selector.select(asked < streams.size() ? 1 : 0);
                for (SelectionKey key : selector.selectedKeys()) {
                    ((ClientStream) key.attachment()).read(buffer, bytes);
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            measurement.fail(e);
        }
    }

    /**
     * Returns how long it took until each had got its first chunk.
     *
     * @throws IOException not all did within this time, or an answer was broken
     */
    public Duration awaitBegun(Duration limit) throws IOException, InterruptedException {
        return measurement.awaitBegun(limit);
    }

    @Override
    public Recording measure(Duration duration) throws IOException, InterruptedException {
        return measurement.measure(duration);
    }

    @Override
    public void close() throws IOException {
        worker.stop(selector::wakeup);
        for (ClientStream stream : streams) {
            stream.close();
        }
        selector.close();
    }
}
