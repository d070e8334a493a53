package io.streamgauge.testkit.process;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** An installed server in a process of its own, which says over HTTP when it is ready. It runs until it is closed. */
public final class ServerProcess implements AutoCloseable {

    private static final int OK = 200;
    private static final int LOOK_MILLIS = 50;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final Path log;

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts one and returns when it is ready.
     *
     * @param log file that gets what it prints
     * @param ready answers 200 from then on
     * @throws IllegalStateException it has ended, or takes too long; says what it printed
     */
    public static ServerProcess start(List<String> command, Path log, URI ready)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        ServerProcess started = new ServerProcess(process, log);
        try {
            started.awaitReady(ready);
        } catch (IOException | InterruptedException | RuntimeException e) {
            started.close();
            throw e;
        }
        return started;
    }

    private void awaitReady(URI ready) throws IOException, InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest question = HttpRequest.newBuilder(ready).timeout(PATIENCE).build();
        long until = System.nanoTime() + PATIENCE.toNanos();
        while (!isReady(client, question)) {
            if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() - until > 0) {
                throw new IllegalStateException(
                        process.info().command().orElse("the server") + " did not start:\n" + log());
            }
        }
    }

    private static boolean isReady(HttpClient client, HttpRequest question) throws InterruptedException {
        try {
            return client.send(question, BodyHandlers.discarding()).statusCode() == OK;
        } catch (IOException e) {
            return false;
        }
    }

    /** What it has printed. */
    public String log() throws IOException {
        return Files.readString(log);
    }

    /** Asks it to stop, and kills it if it does not. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
