package io.streamgauge.testkit.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A main method in a process of its own, which can be stopped, killed and started again. */
public final class MainProcess implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final String main;
    private final String classPath;
    private final List<String> options;
    private final Path output;
    private @Nullable Process process;

    /**
     * One of the tests' own class path, not started yet.
     *
     * @param options of Java
     * @param output file that gets what it prints, behind what is there
     */
    public MainProcess(Class<?> main, List<String> options, Path output) {
        this(main.getName(), System.getProperty("java.class.path"), options, output);
    }

    /** One of any class path, not started yet. */
    public MainProcess(String main, String classPath, List<String> options, Path output) {
        this.main = main;
        this.classPath = classPath;
        this.options = List.copyOf(options);
        this.output = output;
    }

    public void start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main));
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
                .start();
    }

    /** What it has printed. */
    public String output() throws IOException {
        return Files.readString(output);
    }

    /** Whether it was started, and neither stopped nor killed here. */
    public boolean isStarted() {
        return process != null;
    }

    /**
     * The running process.
     *
     * @throws IllegalStateException it does not run
     */
    public Process running() {
        Process running = process;
        if (running == null || !running.isAlive()) {
            throw new IllegalStateException(main + " does not run; see " + output);
        }
        return running;
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        running().destroyForcibly().waitFor();
        process = null;
    }

    /** SIGTERM; returns when it has ended. */
    public void stop() throws InterruptedException {
        Process stopping = running();
        stopping.destroy();
        if (!stopping.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(main + " did not stop; see " + output);
        }
        process = null;
    }

    @Override
    public void close() {
        if (process != null) {
            process.destroyForcibly();
        }
    }
}
