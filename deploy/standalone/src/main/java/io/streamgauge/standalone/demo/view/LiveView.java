package io.streamgauge.standalone.demo.view;

import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.standalone.scraped.Exposition;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** Reads the metrics every few seconds, in the form that Prometheus reads, and prints a line of them. */
public final class LiveView implements Service {

    private static final int LINES_PER_HEADER = 15;

    /** The metrics as they are now. */
    @FunctionalInterface
    public interface Scrape {
        String text() throws IOException;
    }

    private final Scrape scrape;
    private final DoubleSupplier offered;
    private final Duration interval;
    private final PrintWriter out;
    private final ScheduledExecutorService timer;
    private int lines;
    private @Nullable Future<?> printing;

    public LiveView(Scrape scrape, DoubleSupplier offered, Duration interval, PrintWriter out) {
        this.scrape = scrape;
        this.offered = offered;
        this.interval = interval;
        this.out = out;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> new Thread(task, "live-view"));
    }

    @Override
    public String name() {
        return "live-view";
    }

    @Override
    public void start() {
        printing =
                timer.scheduleAtFixedRate(this::print, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public boolean ready() {
        return !timer.isShutdown();
    }

    @Override
    public void close() {
        if (printing != null) {
            printing.cancel(true);
        }
        timer.shutdownNow();
    }

    private void print() {
        try {
            Exposition metrics = Exposition.parse(scrape.text());
            if (lines++ % LINES_PER_HEADER == 0) {
                out.println(LiveLine.HEADER);
            }
            out.println(LiveLine.of(metrics, offered.getAsDouble()));
            LiveLine.caveat(metrics).ifPresent(out::println);
        } catch (IOException e) {
            out.println("metrics cannot be read: " + e.getMessage());
        }
        out.flush();
    }
}
