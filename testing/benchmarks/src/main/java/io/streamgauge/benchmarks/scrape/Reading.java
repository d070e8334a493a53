package io.streamgauge.benchmarks.scrape;

import io.streamgauge.benchmarks.process.Streamgauge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** How an exporter gets on with reading results, by itself and while it is scraped, in turn. */
final class Reading {
    private static final long SECOND = 1_000_000_000;
    private static final long LOOK_NANOS = 20_000_000;
    private static final int ROUNDS = 2;
    private static final int BEGINNING_SECONDS = 3;

    private final Streamgauge exporter;
    private final ExporterBeans beans;
    private final int seconds;

    Reading(Streamgauge exporter, ExporterBeans beans, int seconds) {
        this.exporter = exporter;
        this.beans = beans;
        this.seconds = seconds;
    }

    void print() throws Exception {
        System.out.println("| reading results | records/s | longest pause ms |");
        System.out.println("|---|--:|--:|");
        read(BEGINNING_SECONDS);
        for (int round = 0; round < ROUNDS; round++) {
            print("by itself", read(seconds));
            ScheduledExecutorService scraper = Executors.newSingleThreadScheduledExecutor();
            HttpClient client = HttpClient.newHttpClient();
            var scraping = scraper.scheduleAtFixedRate(() -> scrape(client), 0, 1, TimeUnit.SECONDS);
            print("scraped once a second", read(seconds));
            if (scraping.isDone()) {
                throw new IllegalStateException("scrapes have failed");
            }
            scraper.shutdownNow();
        }
    }

    private void scrape(HttpClient client) {
        try {
            Scraping.OPEN_METRICS.scrape(client, exporter.metricsPort());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void print(String how, Progress progress) {
        System.out.printf("| %s | %.0f | %d |%n", how, progress.perSecond, progress.longestPauseMillis);
    }

    private record Progress(double perSecond, long longestPauseMillis) {}

    private Progress read(int length) throws Exception {
        double first = beans.recordsRead();
        double before = first;
        long begin = System.nanoTime();
        long movedAt = begin;
        long longest = 0;
        long now = begin;
        while (now - begin < length * SECOND) {
            LockSupport.parkNanos(LOOK_NANOS);
            double read = beans.recordsRead();
            now = System.nanoTime();
            if (read > before) {
                longest = Math.max(longest, now - movedAt);
                movedAt = now;
                before = read;
            }
        }
        return new Progress((before - first) / ((now - begin) / 1e9), Math.max(longest, now - movedAt) / 1_000_000);
    }
}
