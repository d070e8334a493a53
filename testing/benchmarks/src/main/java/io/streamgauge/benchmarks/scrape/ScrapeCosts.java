package io.streamgauge.benchmarks.scrape;

import io.streamgauge.benchmarks.process.Streamgauge;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Processor time of an exporter per scrape: what it uses while it is scraped, less what it uses while it is not. */
final class ScrapeCosts {
    private static final long SECOND = 1_000_000_000;
    private static final int PER_SECOND = 2;
    private static final int WARM_UP_SECONDS = 60;

    /** Of five seconds. Less is compiled then than matters. */
    private static final long WARM_MILLIS = 150;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Streamgauge exporter;
    private final ExporterBeans beans;
    private final int seconds;

    ScrapeCosts(Streamgauge exporter, ExporterBeans beans, int seconds) {
        this.exporter = exporter;
        this.beans = beans;
        this.seconds = seconds;
    }

    /** Until hardly anything is compiled any more, or for a minute. */
    void warmUp() throws Exception {
        long until = System.nanoTime() + WARM_UP_SECONDS * SECOND;
        long compiling;
        do {
            long before = exporter.process().compilerTime().toMillis();
            for (long end = System.nanoTime() + 5 * SECOND; System.nanoTime() < end; ) {
                for (Scraping way : Scraping.values()) {
                    way.scrape(client, exporter.metricsPort());
                }
            }
            compiling = exporter.process().compilerTime().toMillis() - before;
            System.err.printf("warming up: compiling took %d ms of 5 s%n", compiling);
        } while (compiling > WARM_MILLIS && System.nanoTime() < until);
    }

    void print() throws Exception {
        Used idle = use(0, Scraping.TEXT);
        System.out.println("| scrape | sample lines | KiB | CPU ms/scrape | of which JIT | took p50 ms | max ms |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|");
        long lines = new String(Scraping.TEXT.scrape(client, exporter.metricsPort()), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .count();
        int scrapes = seconds * PER_SECOND;
        for (Scraping way : Scraping.values()) {
            int bytes = way.scrape(client, exporter.metricsPort()).length;
            Used used = use(scrapes, way);
            List<Double> sorted = used.tookMillis.stream().sorted().toList();
            System.out.printf(
                    "| %s | %d | %d | %.1f | %.1f | %.1f | %.1f |%n",
                    way.title,
                    lines,
                    bytes >> 10,
                    (used.cpuMillis - idle.cpuMillis) / scrapes,
                    (used.compilerMillis - idle.compilerMillis) / scrapes,
                    sorted.get(sorted.size() / 2),
                    sorted.get(sorted.size() - 1));
        }
        System.out.printf(
                "%nWithout scrapes the exporter takes %.1f ms of CPU per second.%n%n", idle.cpuMillis / seconds);
    }

    private record Used(double cpuMillis, double compilerMillis, List<Double> tookMillis) {}

    private Used use(int scrapes, Scraping way) throws Exception {
        List<Double> took = new ArrayList<>();
        double cpu = beans.cpuMillis();
        double compiler = exporter.process().compilerTime().toMillis();
        long begin = System.nanoTime();
        for (int i = 0; i < scrapes; i++) {
            sleepUntil(begin + i * SECOND / PER_SECOND);
            long start = System.nanoTime();
            way.scrape(client, exporter.metricsPort());
            took.add((System.nanoTime() - start) / 1e6);
        }
        sleepUntil(begin + seconds * SECOND);
        return new Used(
                beans.cpuMillis() - cpu, exporter.process().compilerTime().toMillis() - compiler, took);
    }

    private static void sleepUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
