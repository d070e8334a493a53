package io.streamgauge.faults.clients;

import io.streamgauge.faults.answer.Pace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.Awaitility;

/** Clients that ask for one stream after the other, all on one thread, until they are told to end. */
public final class Clients implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final int READ_BYTES = 64 << 10;

    private final Pace pace;
    private final Pauses pauses;
    private final Selector selector;
    private final List<ClientStream> streams = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(READ_BYTES);
    private final Thread thread = new Thread(this::run, "clients");
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();
    private final AtomicLong chunks = new AtomicLong();
    private final Queue<Ended> ended = new ConcurrentLinkedQueue<>();
    private final Map<Long, Long> leftAtNanos = new ConcurrentHashMap<>();
    private final Random random = new Random(1);
    private volatile boolean leaving;
    private volatile boolean ending;
    private volatile boolean abandoned;
    private volatile boolean connected;

    private Clients(Pace pace, Pauses pauses, int port) throws IOException {
        this.pace = pace;
        this.pauses = pauses;
        this.selector = Selector.open();
        for (int i = 0; i < pace.streams(); i++) {
            streams.add(new ClientStream(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port), pace.chunksPerAnswer()));
        }
    }

    public static Clients start(Pace pace, Pauses pauses, int port) throws IOException {
        Clients clients = new Clients(pace, pauses, port);
        clients.thread.start();
        return clients;
    }

    private void run() {
        try {
            while (!abandoned && (!ending || streams.stream().anyMatch(ClientStream::isWaiting))) {
                if (!ending) {
                    askWhereDue();
                }
                selector.select(this::read, 1);
                connected = streams.stream().anyMatch(ClientStream::isConnected);
            }
            for (ClientStream stream : streams) {
                stream.hangUp();
            }
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void askWhereDue() throws IOException {
        long now = System.nanoTime();
        for (ClientStream stream : streams) {
            if (!stream.isWaiting() && stream.dueAtNanos() <= now) {
                try {
                    stream.leaveAt(1 + random.nextInt(pace.chunksPerAnswer() / 2));
                    stream.ask(requests.incrementAndGet(), selector);
                } catch (IOException e) {
                    giveUp(stream, Ended.UNREACHABLE);
                }
            }
        }
    }

    private void read(SelectionKey key) {
        if (!(key.attachment() instanceof ClientStream stream)) {
            return;
        }
        try {
            read(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(ClientStream stream) throws IOException {
        boolean asked = stream.isWaiting();
        int more;
        try {
            more = stream.read(buffer);
        } catch (ClientStream.WrongBytesException e) {
            giveUp(stream, Ended.WRONG + ": " + e.getMessage());
            return;
        } catch (IOException e) {
            lost(stream, asked);
            return;
        }
        chunks.addAndGet(more);
        if (leaving && stream.isWaiting() && stream.chunks() >= stream.leavesAt()) {
            giveUp(stream, Ended.LEFT);
        } else if (!stream.isWaiting()) {
            answered(stream);
        }
    }

    private void lost(ClientStream stream, boolean asked) throws IOException {
        if (asked) {
            giveUp(stream, stream.status() == 0 ? Ended.UNREACHABLE : Ended.CUT);
        } else {
            // An idle connection that the proxy closed: nobody was waiting for anything.
            stream.hangUp();
        }
    }

    private void answered(ClientStream stream) throws IOException {
        if (stream.isAnswered()) {
            answered.incrementAndGet();
            stream.askAt(System.nanoTime() + pauses.nextNanos());
        } else {
            giveUp(stream, stream.status() == 200 ? Ended.CUT : Integer.toString(stream.status()));
        }
    }

    private void giveUp(ClientStream stream, String how) throws IOException {
        long now = System.nanoTime();
        if (how.equals(Ended.LEFT)) {
            leftAtNanos.put(stream.request(), now);
        }
        stream.hangUp();
        stream.askAt(how.equals(Ended.LEFT) ? now : now + RETRY_NANOS);
        ended.add(new Ended(stream.request(), how, now));
    }

    /** From now on they leave within the first half of their answers, or no more. */
    public void leave(boolean leave) {
        leaving = leave;
    }

    /** Requests begun. */
    public long requests() {
        return requests.get();
    }

    /** Requests whose whole answer has come. */
    public long answered() {
        return answered.get();
    }

    /** Chunks that have come, whole. */
    public long chunks() {
        return chunks.get();
    }

    /** Requests that ended in another way. */
    public List<Ended> ended() {
        return List.copyOf(ended);
    }

    /** When it left, by request. */
    public Map<Long, Long> leftAtNanos() {
        return leftAtNanos;
    }

    /** Returns when so many more chunks have come. */
    public void awaitChunks(long more) {
        awaitChunks(more, Duration.ZERO);
    }

    /** Returns when so many more chunks have come, and so much time has passed. */
    public void awaitChunks(long more, Duration time) {
        long enough = chunks.get() + more;
        long since = System.nanoTime();
        Awaitility.await()
                .atMost(PATIENCE.plus(time))
                .pollInterval(Duration.ofMillis(20))
                .until(() -> isRunning() && chunks.get() >= enough && System.nanoTime() - since >= time.toNanos());
    }

    /** Returns when so many clients have left. */
    public void awaitLeft(int number) {
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> isRunning() && leftAtNanos.size() >= number);
    }

    /** Returns when so many more requests have ended, in whatever way. */
    public void awaitEnds(long more) {
        long enough = answered.get() + ended.size() + more;
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> isRunning() && answered.get() + ended.size() >= enough);
    }

    /** Returns once all have seen their connections end, while there is nobody to open others to. */
    public void awaitNoConnection() {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(() -> isRunning() && !connected);
    }

    private boolean isRunning() {
        if (!thread.isAlive()) {
            throw new IllegalStateException("the clients have failed");
        }
        return true;
    }

    /** Gives every request up. */
    public void abandon() {
        abandoned = true;
    }

    /** Asks no more. */
    public void end() {
        ending = true;
    }

    /** Asks no more, and returns when the open requests have ended. */
    @Override
    public void close() {
        end();
        try {
            thread.join(PATIENCE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (thread.isAlive()) {
            throw new IllegalStateException("requests do not end");
        }
    }
}
