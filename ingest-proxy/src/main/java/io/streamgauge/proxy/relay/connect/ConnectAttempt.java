package io.streamgauge.proxy.relay.connect;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection in the making: tries every address of a name in turn, all within one time limit. Event loop only. */
@SuppressWarnings("FutureReturnValueIgnored") // what becomes of a close or a write shows as an event
public final class ConnectAttempt {

    /**
     * Epoll reports events by file descriptor. One that was closed and opened again within one round of events gets
     * what was meant for the one before it, and Netty then closes the new socket before it connects. Nothing has been
     * sent, so the same address is tried again.
     */
    private static final int MAX_SPURIOUS = 3;

    private final EventLoop loop;
    private final Bootstrap socket;
    private final Duration timeout;
    private final ConnectListener listener;
    private @Nullable ScheduledFuture<?> deadline;
    private @Nullable ChannelFuture current;
    private boolean over;
    private int spurious;

    ConnectAttempt(EventLoop loop, Bootstrap socket, Duration timeout, ConnectListener listener) {
        this.loop = loop;
        this.socket = socket;
        this.timeout = timeout;
        this.listener = listener;
    }

    void begin(Future<List<InetSocketAddress>> addresses) {
        deadline = loop.schedule(() -> fail(ConnectFailure.TIMEOUT), timeout.toNanos(), TimeUnit.NANOSECONDS);
        addresses.addListener(resolved -> {
            if (over) {
                return;
            }
            if (addresses.isSuccess()) {
                List<InetSocketAddress> all = addresses.getNow();
                long share = Math.max(1, timeout.toMillis() / all.size());
                socket.option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) Math.min(share, Integer.MAX_VALUE));
                Iterator<InetSocketAddress> each = all.iterator();
                tryAddress(each.next(), each);
            } else {
                fail(ConnectFailure.UNRESOLVED);
            }
        });
    }

    /** Gives up; the listener is told nothing. */
    public void cancel() {
        if (!over) {
            close();
        }
    }

    private void tryAddress(InetSocketAddress address, Iterator<InetSocketAddress> others) {
        ChannelFuture connecting = socket.connect(address);
        current = connecting;
        connecting.addListener(done -> {
            // Where no socket can be made, another thread tells it.
            if (loop.inEventLoop()) {
                tried(connecting, address, others);
            } else {
                loop.execute(() -> tried(connecting, address, others));
            }
        });
    }

    private void tried(ChannelFuture connecting, InetSocketAddress address, Iterator<InetSocketAddress> others) {
        if (over) {
            close(connecting);
        } else if (connecting.isSuccess()) {
            over = true;
            cancelDeadline();
            listener.connected(connecting.channel());
        } else if (connecting.cause() instanceof ClosedChannelException && spurious < MAX_SPURIOUS) {
            spurious++;
            tryAddress(address, others);
        } else if (others.hasNext()) {
            tryAddress(others.next(), others);
        } else {
            fail(ConnectFailure.of(connecting.cause()));
        }
    }

    /** A channel that could not be made knows no event loop and cannot be closed. */
    private static void close(ChannelFuture connecting) {
        if (connecting.channel().isOpen()) {
            connecting.channel().close();
        }
    }

    private void fail(ConnectFailure failure) {
        if (!over) {
            close();
            listener.connectFailed(failure);
        }
    }

    private void close() {
        over = true;
        cancelDeadline();
        if (current != null) {
            close(current);
        }
    }

    private void cancelDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }
}
