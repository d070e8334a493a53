package io.streamgauge.faults.engine;

import io.streamgauge.faults.answer.Pace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.URI;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** Streams paced answers on one thread, and keeps account of them. What it is told holds for requests from then on. */
public final class Engine implements AutoCloseable {

    private static final int BACKLOG = 4_096;

    /** While it harms answers, each of so many. */
    private static final int HARMED_OF = 4;

    private static final long NEVER = Long.MAX_VALUE;

    private final Pace pace;
    private final InetSocketAddress address;
    private final Selector selector;
    private final PriorityQueue<Exchange> due = new PriorityQueue<>(Comparator.comparingLong(Exchange::dueAtNanos));
    private final Random random = new Random(1);
    private final Thread thread = new Thread(this::run, "engine");
    private final AtomicLong chunks = new AtomicLong();
    private final Map<Long, Harm> plans = new HashMap<>();
    private final Set<Long> harmed = ConcurrentHashMap.newKeySet();
    private final Map<Long, Long> leftAtNanos = new ConcurrentHashMap<>();
    private volatile Harm harm = Harm.NONE;
    private volatile long idleNanos = NEVER;
    private volatile boolean refusing;
    private volatile boolean listening;
    private volatile boolean stopping;
    private volatile long connections;

    /** Listens on loopback. */
    public Engine(Pace pace, int port) throws IOException {
        this.pace = pace;
        this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.selector = Selector.open();
        thread.start();
        refuse(false);
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + address.getPort());
    }

    /** Harms one in four answers, or from now on none. */
    public void harm(Harm kind) {
        harm = kind;
    }

    /** Listens no more, or again. Open connections go on. */
    public void refuse(boolean refuse) {
        refusing = refuse;
        Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> {
            if (!thread.isAlive()) {
                throw new IllegalStateException("the engine has failed");
            }
            return listening != refuse;
        });
    }

    /** Closes connections that were idle for so long. */
    public void closeIdleAfter(Duration idle) {
        idleNanos = idle.toNanos();
    }

    /** Chunks written so far, whole. */
    public long chunks() {
        return chunks.get();
    }

    /** Requests whose answers it has harmed. */
    public Set<Long> harmed() {
        return harmed;
    }

    /** When it saw a connection closed in the middle of an answer, by request. */
    public Map<Long, Long> leftAtNanos() {
        return leftAtNanos;
    }

    private void run() {
        try {
            ServerSocketChannel server = null;
            while (!stopping) {
                if (refusing && server != null) {
                    server.close();
                    selector.selectNow();
                    server = null;
                } else if (!refusing && server == null) {
                    server = listen();
                }
                listening = server != null;
                selector.select(this::serve, 1);
                sendDue();
                closeIdle();
                connections = open().count();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ServerSocketChannel listen() throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
        server.bind(address, BACKLOG);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        return server;
    }

    private void serve(SelectionKey key) {
        try {
            if (key.channel() instanceof ServerSocketChannel server) {
                accept(server);
            } else if (key.attachment() instanceof Exchange exchange && exchange.readRequest()) {
                begin(exchange);
            }
        } catch (IOException e) {
            if (key.attachment() instanceof Exchange exchange) {
                left(exchange);
            }
        }
    }

    private void accept(ServerSocketChannel server) throws IOException {
        SocketChannel channel = server.accept();
        if (channel != null) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.register(selector, SelectionKey.OP_READ, new Exchange(channel));
        }
    }

    private void begin(Exchange exchange) {
        // The proxy may send a request once more: it fares as before, whatever was told in between.
        Harm planned =
                plans.computeIfAbsent(exchange.request(), request -> request % HARMED_OF == 0 ? harm : Harm.NONE);
        boolean early = exchange.request() / HARMED_OF % 2 == 0;
        exchange.begin(
                System.nanoTime() + random.nextLong(pace.intervalNanos()),
                planned,
                early ? 0 : pace.chunksPerAnswer() / 2);
        due.add(exchange);
    }

    private void sendDue() {
        Exchange exchange = due.peek();
        while (exchange != null && exchange.dueAtNanos() <= System.nanoTime()) {
            due.remove();
            try {
                if (send(exchange)) {
                    due.add(exchange);
                }
            } catch (IOException e) {
                left(exchange);
            }
            exchange = due.peek();
        }
    }

    /** Sends what is due; false if nothing more will be. */
    private boolean send(Exchange exchange) throws IOException {
        if (exchange.isHarmed()) {
            harmed.add(exchange.request());
            exchange.doHarm();
            return false;
        }
        exchange.sendChunk(pace.intervalNanos());
        chunks.incrementAndGet();
        if (exchange.sent() < pace.chunksPerAnswer()) {
            return true;
        }
        exchange.sendEnd(System.nanoTime());
        return false;
    }

    private void left(Exchange exchange) {
        due.remove(exchange);
        if (exchange.isAnswering()) {
            leftAtNanos.putIfAbsent(exchange.request(), System.nanoTime());
        }
        close(exchange);
    }

    private void closeIdle() {
        long now = System.nanoTime();
        open().filter(exchange -> exchange.isIdle(now, idleNanos)).forEach(Engine::close);
    }

    private Stream<Exchange> open() {
        return selector.keys().stream()
                .map(SelectionKey::attachment)
                .filter(Exchange.class::isInstance)
                .map(Exchange.class::cast)
                .filter(Exchange::isOpen);
    }

    private static void close(Exchange exchange) {
        try {
            exchange.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Connections of the proxy that are open now. */
    public long connections() {
        return connections;
    }

    @Override
    public void close() throws IOException {
        stopping = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
