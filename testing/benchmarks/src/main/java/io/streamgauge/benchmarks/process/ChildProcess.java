package io.streamgauge.benchmarks.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A program that was started for the benchmark and ends with it; its output goes to a file. */
public final class ChildProcess implements AutoCloseable {
    private static final long STOP_SECONDS = 20;
    private static final Pattern COMPILER = Pattern.compile("C[12] Compiler");
    private static final Pattern SPACES = Pattern.compile(" ");

    /** The twelfth field after the name of a thread's stat; the system's ticks follow. */
    private static final int USER_TICKS = 11;

    /** Linux counts processor time for programs in hundredths of a second. */
    private static final long MILLIS_PER_TICK = 10;

    private static final Duration OUTPUT_LIMIT = Duration.ofSeconds(60);
    private static final long RETRY_NANOS = 50_000_000;

    private final Process process;
    private final Path log;

    private ChildProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Its output goes to the file. */
    public static ChildProcess start(List<String> command, Path log) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        // Also where the benchmark fails or is interrupted.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return new ChildProcess(process, log);
    }

    public long pid() {
        return process.pid();
    }

    /** Processor time used so far, its children's included. */
    public Duration cpuTime() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(handle -> handle.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Of the processor time, what the compiler of a Java program used: it ends when everything frequent is compiled. */
    public Duration compilerTime() throws IOException {
        long ticks = 0;
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            for (Path thread : threads) {
                ticks += compilerTicks(thread);
            }
        }
        return Duration.ofMillis(ticks * MILLIS_PER_TICK);
    }

    private static long compilerTicks(Path thread) throws IOException {
        if (!COMPILER.matcher(Files.readString(thread.resolve("comm"))).lookingAt()) {
            return 0;
        }
        String stat = Files.readString(thread.resolve("stat"));
        String[] fields = SPACES.split(stat.substring(stat.lastIndexOf(')') + 2), -1);
        return Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1]);
    }

    /** Memory in use, its children's included, as Linux counts it. */
    public long residentKib() throws IOException {
        long kib = 0;
        for (ProcessHandle handle : Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList()) {
            kib += Files.readAllLines(Path.of("/proc", Long.toString(handle.pid()), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        }
        return kib;
    }

    /** Files and sockets it has open. */
    public long descriptors() throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            return open.count();
        }
    }

    public long threads() throws IOException {
        try (Stream<Path> tasks = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            return tasks.count();
        }
    }

    /**
     * The first group of the first match in what it has printed; waits for it.
     *
     * @throws IOException it ended, or has not printed it in time
     */
    public String awaitOutput(Pattern pattern) throws IOException {
        long deadline = System.nanoTime() + OUTPUT_LIMIT.toNanos();
        while (true) {
            Matcher matcher = pattern.matcher(Files.readString(log));
            if (matcher.find()) {
                return matcher.group(1);
            }
            requireAlive();
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("did not print " + pattern + ": " + Files.readString(log));
            }
            LockSupport.parkNanos(RETRY_NANOS);
        }
    }

    void requireAlive() throws IOException {
        if (!process.isAlive()) {
            throw new IOException("ended with " + process.exitValue() + ": " + Files.readString(log));
        }
    }

    /** Asks it to stop, and kills it if it does not. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
