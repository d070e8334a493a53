package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Cuts a client off that does not take what is written to it: else it would hold a thread of the server for ever. The
 * limit that the JDK's server has itself would end streams of events as well.
 */
final class ReaderPatience extends Filter implements AutoCloseable {

    private final Duration limit;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "management-patience");
        thread.setDaemon(true);
        return thread;
    });

    ReaderPatience(Duration limit) {
        this.limit = limit;
    }

    /** Something written to a client. */
    @FunctionalInterface
    interface Writing {
        void run() throws IOException;
    }

    /** Writes; once that has taken too long, the client's connection is closed and an {@link IOException} thrown. */
    void spend(Writing writing) throws IOException {
        Turn turn = new Turn(Thread.currentThread());
        Future<?> end = clock.schedule(turn::cut, limit.toMillis(), TimeUnit.MILLISECONDS);
        try {
            writing.run();
        } finally {
            end.cancel(false);
            turn.over();
        }
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        spend(() -> chain.doFilter(exchange));
    }

    @Override
    public String description() {
        return "cuts off who does not read";
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    /** One thread's writing. An interrupt closes the channel that the thread writes to. */
    private static final class Turn {
        private final Thread writer;
        private boolean isCut;
        private boolean isOver;

        Turn(Thread writer) {
            this.writer = writer;
        }

        synchronized void cut() {
            if (!isOver) {
                isCut = true;
                writer.interrupt();
            }
        }

        /** What comes next on the thread must not feel the interrupt. */
        synchronized void over() {
            isOver = true;
            if (isCut) {
                Thread.interrupted();
            }
        }
    }
}
