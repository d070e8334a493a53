package io.streamgauge.proxy.access;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.problem.Problem;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.proxy.access.line.GenerationLine;
import io.streamgauge.proxy.access.line.Line;
import io.streamgauge.proxy.access.line.PassedLine;
import io.streamgauge.proxy.access.line.TurnedAwayLine;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.schemas.event.RequestFinished;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes a line for each finished request, on a thread of its own. Any thread may hand lines over, which never waits: of
 * those that find too many before them none is kept, counted.
 */
public final class AccessLog implements AutoCloseable, MetricSource {

    static final int CAPACITY = 8192;

    private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** A fault that stays must not fill the program's log. */
    private static final long AFTER_FAULT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long STOP_MILLIS = 5000;

    private final Queue<Line> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waitingCount = new AtomicInteger();
    private final LongAdder overflown = new LongAdder();
    private final LogWriter writer;
    private final Clock wall;
    private volatile boolean stopping;
    private @Nullable Thread thread;

    private AccessLog(LogTarget target, Clock wall) {
        this.writer = new LogWriter(target);
        this.wall = wall;
    }

    /** One that has not been started. */
    static AccessLog to(LogTarget target, Clock wall) {
        return new AccessLog(target, wall);
    }

    /**
     * The one that is configured; null if that is none.
     *
     * @throws ConfigException it cannot be written; names it
     */
    public static @Nullable AccessLog open(LogPlace place) throws ConfigException {
        if (place instanceof LogPlace.Off) {
            return null;
        }
        LogTarget target = place instanceof LogPlace.File file ? new LogFile(file.path()) : new LogTarget.Output();
        AccessLog log = to(target, Clock.systemUTC());
        try {
            log.start();
        } catch (IOException e) {
            throw new ConfigException(
                    List.of(new Problem("proxy.access-log", Origin.DEFAULT, String.valueOf(e.getMessage()))));
        }
        return log;
    }

    void start() throws IOException {
        writer.open();
        Thread started = new Thread(this::run, "access-log");
        started.setDaemon(true);
        started.start();
        thread = started;
    }

    /**
     * A generation has ended.
     *
     * @param ownStatus of the proxy's own response, 0 if the client did not get one
     */
    public void generation(RequestFinished finished, int ownStatus) {
        offer(GenerationLine.of(finished, ownStatus));
    }

    /**
     * A request that was not measured has just ended.
     *
     * @param status what the client got, 0 if nothing
     */
    public void passed(String route, String method, int status, Ending ending, long durationNanos) {
        long micros = TimeUnit.NANOSECONDS.toMicros(durationNanos);
        offer(new PassedLine(wall.instant(), route, method, status, ending, micros));
    }

    /** A request has just been refused before it had a route. */
    public void turnedAway(int status, String reason) {
        offer(new TurnedAwayLine(wall.instant(), status, reason));
    }

    void offer(Line line) {
        if (waitingCount.get() >= CAPACITY) {
            overflown.increment();
        } else {
            waitingCount.incrementAndGet();
            waiting.add(line);
        }
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                new MetricFamily(
                        ProxyMetricNames.ACCESS_LOG_LINES_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Lines of the access log that have been written.",
                        List.of(),
                        List.of(new Value(List.of(), writer.written()))),
                new MetricFamily(
                        ProxyMetricNames.ACCESS_LOG_DROPPED_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Lines of the access log that were lost: overflow (written too slowly), failed (could not be"
                                + " written).",
                        List.of("reason"),
                        List.of(
                                new Value(List.of("overflow"), overflown.sum()),
                                new Value(List.of("failed"), writer.failed()))));
    }

    /** Writes what waits, within a limit. */
    @Override
    public void close() {
        stopping = true;
        Thread running = thread;
        if (running != null) {
            LockSupport.unpark(running);
            try {
                running.join(STOP_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run() {
        while (!stopping) {
            LockSupport.parkNanos(this, writeWhatCanBe() ? PAUSE_NANOS : AFTER_FAULT_NANOS);
        }
        writeWhatCanBe();
        writer.close();
    }

    /** False if that broke off, also by an error of the machine such as no memory: the line at hand is lost. */
    private boolean writeWhatCanBe() {
        try {
            writeWaiting();
            return true;
        } catch (Throwable e) {
            writer.lost();
            LOG.atError().setCause(e).log("Writing to the access log broke off; it goes on with the next line");
            return false;
        }
    }

    private void writeWaiting() {
        writer.look();
        Line next = waiting.poll();
        while (next != null) {
            waitingCount.decrementAndGet();
            writer.add(next);
            next = waiting.poll();
        }
        writer.flush();
    }
}
