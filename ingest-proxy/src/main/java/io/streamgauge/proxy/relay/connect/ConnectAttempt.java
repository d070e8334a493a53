package io.streamgauge.proxy.relay.connect;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection in the making: tries every address of a name in turn, the next as soon as one fails or lets itself be
 * waited for (after RFC 8305), and greets at the first that answers, all within one time limit. Event loop only.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a task shows as an event
public final class ConnectAttempt {

    /** RFC 8305, section 5. */
    private static final long HEAD_START_MILLIS = 250;

    /**
     * Epoll reports events by file descriptor. One that was closed and opened again within one round of events gets
     * what was meant for the one before it, and Netty then closes the new socket before it connects. Nothing has been
     * sent, so the same address is tried again.
     */
    private static final int MAX_SPURIOUS = 3;

    private final Plan plan;
    private final EventLoop loop;
    private final ConnectListener listener;
    private final Deque<InetSocketAddress> untried = new ArrayDeque<>();
    private final Map<ChannelFuture, InetSocketAddress> connecting = new LinkedHashMap<>();
    private ConnectFailure failure = ConnectFailure.UNRESOLVED;
    private @Nullable SocketChannel greeted;
    private @Nullable Future<?> deadline;
    private @Nullable Future<?> headStart;
    private boolean over;
    private int spurious;

    /**
     * How to connect.
     *
     * @param sockets of one event loop
     * @param timeout for all addresses together, with the greeting
     */
    record Plan(Bootstrap sockets, Duration timeout, Greeting greeting) {}

    ConnectAttempt(EventLoop loop, Plan plan, ConnectListener listener) {
        this.loop = loop;
        this.plan = plan;
        this.listener = listener;
    }

    void begin(Future<List<InetSocketAddress>> addresses) {
        deadline =
                loop.schedule(() -> fail(ConnectFailure.TIMEOUT), plan.timeout().toNanos(), TimeUnit.NANOSECONDS);
        addresses.addListener(resolved -> {
            if (over) {
                return;
            }
            if (addresses.isSuccess()) {
                untried.addAll(AddressOrder.alternating(addresses.getNow()));
            }
            tryNext();
        });
    }

    /** Gives up; the listener is told nothing. */
    public void cancel() {
        if (!over) {
            close();
        }
    }

    private void tryNext() {
        if (over || greeted != null) {
            return;
        }
        cancel(headStart);
        InetSocketAddress next = untried.poll();
        if (next == null) {
            if (connecting.isEmpty()) {
                fail(failure);
            }
            return;
        }
        if (!untried.isEmpty()) {
            headStart = loop.schedule(this::tryNext, HEAD_START_MILLIS, TimeUnit.MILLISECONDS);
        }
        connect(next);
    }

    private void connect(InetSocketAddress address) {
        ChannelFuture socket = plan.sockets().connect(address);
        connecting.put(socket, address);
        socket.addListener(done -> {
            // Where no socket can be made, another thread tells it.
            if (loop.inEventLoop()) {
                tried(socket);
            } else {
                loop.execute(() -> tried(socket));
            }
        });
    }

    private void tried(ChannelFuture socket) {
        InetSocketAddress address = connecting.remove(socket);
        if (address == null) {
            // Given up in the meantime.
            close(socket);
        } else if (socket.isSuccess()) {
            greet((SocketChannel) socket.channel());
        } else if (socket.cause() instanceof ClosedChannelException && spurious < MAX_SPURIOUS) {
            spurious++;
            connect(address);
        } else {
            failed(ConnectFailure.of(socket.cause()));
        }
    }

    private void greet(SocketChannel socket) {
        greeted = socket;
        SocketOptions.keepAlive(socket);
        SocketOptions.boundUnsent(socket);
        cancel(headStart);
        // The others have another turn only if this one fails.
        connecting.values().forEach(untried::addFirst);
        closeConnecting();
        plan.greeting().begin(socket, new Greeting.Listener() {
            @Override
            public void greeted() {
                if (!over && socket.equals(greeted)) {
                    over = true;
                    cancel(deadline);
                    listener.connected(socket);
                }
            }

            @Override
            public void greetingFailed(ConnectFailure reason) {
                if (!over && socket.equals(greeted)) {
                    greeted = null;
                    socket.close();
                    failed(reason);
                }
            }
        });
    }

    private void failed(ConnectFailure reason) {
        if (reason.compareTo(failure) > 0) {
            failure = reason;
        }
        tryNext();
    }

    private void fail(ConnectFailure reason) {
        if (!over) {
            close();
            listener.connectFailed(reason);
        }
    }

    private void close() {
        over = true;
        cancel(deadline);
        cancel(headStart);
        closeConnecting();
        if (greeted != null) {
            greeted.close();
        }
    }

    private void closeConnecting() {
        List<ChannelFuture> sockets = List.copyOf(connecting.keySet());
        connecting.clear();
        sockets.forEach(ConnectAttempt::close);
    }

    /** A channel that could not be made knows no event loop and cannot be closed. */
    private static void close(ChannelFuture socket) {
        if (socket.channel().isOpen()) {
            socket.channel().close();
        }
    }

    private static void cancel(@Nullable Future<?> task) {
        if (task != null) {
            task.cancel(false);
        }
    }
}
