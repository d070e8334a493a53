package io.streamgauge.proxy.relay;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.relay.exchange.RoutesInForce;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.listener.ClientInitializer;
import io.streamgauge.proxy.relay.open.Census;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.route.RouteTable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Listens for clients and relays their requests, on event loops of its own. Runs once. */
public final class Relay implements AutoCloseable, MetricSource {

    private static final int ACCEPT_BACKLOG = 4096;
    private static final long CUT_SECONDS = 5;
    private static final long LAST_READ_MILLIS = 100;
    private static final Pattern SYSTEM_CALL = Pattern.compile("^\\w+\\(\\.\\.\\) failed with error\\(-?\\d+\\): ");

    private final RelaySettings settings;
    private final RelayParts parts;
    private final EventLoopGroup loops;
    private final Map<EventLoop, ClientConnections> connections = new HashMap<>();
    private final Channel listening;

    private Relay(RelaySettings settings, RouteTable routes, Supplier<Observers> observers, LongSupplier nanoTime)
            throws IOException {
        this.settings = settings;
        this.parts = new RelayParts(settings, nanoTime);
        this.loops = settings.loops().create();
        RoutesInForce first = parts.inForce(routes);
        parts.forgetVanished(routes);
        for (EventExecutor each : loops) {
            EventLoop loop = (EventLoop) each;
            connections.put(loop, parts.connectionsOf(loop, observers.get(), first));
        }
        this.listening =
                listen(new ClientInitializer(connections, settings.listen().http2(), parts.clientTls()));
    }

    /**
     * Begins to accept clients.
     *
     * @param observers asked once for each event loop
     * @param nanoTime monotonic clock of everything the observers are told
     * @throws IOException if the address cannot be listened on; names it
     */
    public static Relay start(
            RelaySettings settings, RouteTable routes, Supplier<Observers> observers, LongSupplier nanoTime)
            throws IOException {
        return new Relay(settings, routes, observers, nanoTime);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listening.localAddress();
    }

    /** Counts what is open now. */
    public Census census() {
        return parts.census();
    }

    /**
     * Takes over these routes: each event loop does so between two requests, and all have when this returns. Requests that
     * have begun end on the route they began on. One thread at a time, none of the event loops.
     *
     * @return names of routes gone for so long that what was counted of them can be forgotten, each once
     */
    public Set<String> route(RouteTable routes) {
        RoutesInForce next = parts.inForce(routes);
        List<Future<?>> taken = new ArrayList<>();
        connections.forEach(
                (loop, ofLoop) -> taken.add(loop.submit(() -> ofLoop.admission().route(next))));
        taken.forEach(Future::awaitUninterruptibly);
        return parts.forgetVanished(routes);
    }

    @Override
    public List<MetricFamily> metrics() {
        return parts.metrics();
    }

    /**
     * Goes on accepting for the drain delay, so that those who choose among proxies notice; then lets open requests finish
     * within the drain limit, and cuts the rest.
     */
    @Override
    public void close() {
        if (loops.isShuttingDown()) {
            return;
        }
        Drain drain = settings.limits().drain();
        onEachLoop(ClientConnections::drain);
        listening.closeFuture().awaitUninterruptibly(drain.delay().toMillis());
        stopListening();
        closeIdle(drain.delay());
        if (!awaitDrained(drain.timeout().toNanos())) {
            onEachLoop(ClientConnections::cut);
            awaitDrained(TimeUnit.SECONDS.toNanos(CUT_SECONDS));
        }
        stopLoops();
    }

    /** From now on no connection is accepted; a stop that has begun waits no longer for clients to go elsewhere. */
    void stopListening() {
        listening.close().awaitUninterruptibly();
    }

    private void onEachLoop(Consumer<ClientConnections> task) {
        connections.forEach((loop, ofLoop) -> loop.execute(() -> task.accept(ofLoop)));
    }

    /** What has reached an idle connection by now is read first, where there is time. */
    @SuppressWarnings("FutureReturnValueIgnored") // tasks that do not fail and are never cancelled
    private void closeIdle(Duration delay) {
        long millis = Math.min(delay.toMillis(), LAST_READ_MILLIS);
        connections.forEach((loop, ofLoop) -> loop.schedule(ofLoop::closeIdle, millis, TimeUnit.MILLISECONDS));
    }

    private Channel listen(ClientInitializer clients) throws IOException {
        InetSocketAddress address = settings.listen().address();
        InetSocketAddress resolved = new InetSocketAddress(address.getHostString(), address.getPort());
        ChannelFuture bound = new ServerBootstrap()
                .group(loops)
                .channel(settings.loops().transport().listening())
                .option(ChannelOption.SO_BACKLOG, ACCEPT_BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childOption(ChannelOption.ALLOCATOR, SocketOptions.BUFFERS)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, SocketOptions.WATER_MARKS)
                .childOption(ChannelOption.RECVBUF_ALLOCATOR, SocketOptions.reads())
                .childHandler(clients)
                .bind(resolved)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            stopLoops();
            throw new IOException(
                    "cannot listen on " + ListenAddress.of(address) + " (proxy.listen): " + reasonOf(bound.cause()),
                    bound.cause());
        }
        return bound.channel();
    }

    /** In the system's words, without the name of the system call that the native transport puts before them. */
    private static String reasonOf(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        return SYSTEM_CALL.matcher(message).replaceFirst("");
    }

    private boolean awaitDrained(long nanos) {
        CompletableFuture<?>[] each =
                connections.values().stream().map(ClientConnections::drained).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.allOf(each).get(nanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private void stopLoops() {
        parts.close();
        loops.shutdownGracefully(0, CUT_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
