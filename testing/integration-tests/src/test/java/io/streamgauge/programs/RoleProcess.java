package io.streamgauge.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Scrape;
import io.streamgauge.kafka.LoopbackPorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** One part of Streamgauge as a program of its own; with the same settings and in the same place after each start. */
public final class RoleProcess implements AutoCloseable {

    /** Java's options of a program that is up soon and takes little. */
    static final List<String> SOON_UP = List.of("-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final Path STANDALONE =
            Path.of("../../deploy/standalone/target").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Launch launch;
    private final int managementPort;
    private @Nullable Process process;

    /**
     * How it is started.
     *
     * @param role name of the command
     * @param options of Java
     * @param directory for its configuration and its output
     * @param settings its configuration in YAML, without the section management
     * @param environment variables beside those of this process
     */
    public record Launch(
            String role, List<String> options, Path directory, String settings, Map<String, String> environment) {

        /** In the environment of this process. */
        public Launch(String role, List<String> options, Path directory, String settings) {
            this(role, options, directory, settings, Map.of());
        }
    }

    /** Not started yet. */
    public RoleProcess(Launch launch, int managementPort) {
        this.launch = launch;
        this.managementPort = managementPort;
    }

    /**
     * One that is up soon and takes little, on a free port; not started yet.
     *
     * @param directory for its configuration and its output
     * @param settings its configuration in YAML, without the section management
     */
    public static RoleProcess soonUp(String role, Path directory, String settings) throws IOException {
        return new RoleProcess(new Launch(role, SOON_UP, directory, settings), LoopbackPorts.free());
    }

    /** The keys of the section kafka. */
    public static String kafka(String bootstrapServers, String prefix) {
        return "bootstrap-servers: \"%s\"\ntopic-prefix: \"%s\"".formatted(bootstrapServers, prefix);
    }

    /** Starts it; {@link #awaitReady} waits for it. */
    public void start() throws IOException {
        Files.createDirectories(launch.directory);
        Path file = Files.writeString(
                launch.directory.resolve("streamgauge.yaml"),
                launch.settings + "\nmanagement: { listen: \"127.0.0.1:" + managementPort + "\" }\n");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(launch.options);
        command.addAll(List.of(
                "-cp",
                STANDALONE.resolve("classes") + ":" + STANDALONE.resolve("lib") + "/*",
                "io.streamgauge.standalone.Main",
                launch.role,
                "--config",
                file.toString()));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(launch.directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        launch.directory.resolve("output").toFile()));
        builder.environment().putAll(launch.environment);
        process = builder.start();
    }

    /** Returns when it is ready. */
    public void awaitReady() {
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(this::isReady);
    }

    private boolean isReady() throws Exception {
        assertThat(running().isAlive()).as(output()).isTrue();
        try {
            return get("/readyz").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + managementPort + path);
        return HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    /** What it says now. */
    public Scrape scrape() throws IOException, InterruptedException {
        HttpResponse<String> answer = get("/metrics");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Scrape.parse(answer.body());
    }

    public int managementPort() {
        return managementPort;
    }

    public long pid() {
        return running().pid();
    }

    /** SIGTERM; returns when it has ended, in order. */
    public void stop() throws Exception {
        askToStop();
        assertThat(running().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(running().exitValue()).as(output()).isZero();
    }

    /** SIGTERM, without waiting. */
    public void askToStop() {
        running().destroy();
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        running().destroyForcibly().waitFor();
    }

    private Process running() {
        Process started = process;
        if (started == null) {
            throw new IllegalStateException(launch.role + " has not been started");
        }
        return started;
    }

    /** What it has printed. */
    public String output() throws IOException {
        return Files.readString(launch.directory.resolve("output"));
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
