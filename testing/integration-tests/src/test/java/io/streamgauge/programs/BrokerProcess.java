package io.streamgauge.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.kafka.EmbeddedBroker;
import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.testkit.process.MainProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;

/** A broker in a process of its own, so that it can be stopped and killed; on the same port and data after each start. */
public final class BrokerProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** After a kill its own controller takes it for alive for so long, and does not let it in. */
    private static final Map<String, String> SOON_FORGOTTEN =
            Map.of("broker.session.timeout.ms", "2000", "broker.heartbeat.interval.ms", "500");

    private final Path directory;
    private final int port;
    private final MainProcess process;

    /** @param directory for its data and its output */
    public BrokerProcess(Path directory) throws IOException {
        this.directory = directory;
        this.port = LoopbackPorts.free();
        this.process = new MainProcess(BrokerProcess.class, List.of("-Xmx384m"), directory.resolve("broker.log"));
    }

    /** The process: data directory, port. */
    public static void main(String[] arguments) throws IOException {
        EmbeddedBroker broker =
                new EmbeddedBroker(Path.of(arguments[0]), Integer.parseInt(arguments[1]), SOON_FORGOTTEN);
        broker.start();
        while (broker.running()) {
            LockSupport.park();
        }
    }

    /** Returns once it listens. */
    public void start() throws IOException {
        process.start(directory.resolve("data").toString(), Integer.toString(port));
        Process started = process.running();
        Awaitility.await().atMost(PATIENCE).until(() -> {
            assertThat(started.isAlive()).as(process.output()).isTrue();
            return isOpen();
        });
    }

    private boolean isOpen() {
        try (Socket probe = new Socket()) {
            probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Also while it does not run. */
    public String bootstrapServers() {
        return "127.0.0.1:" + port;
    }

    /** SIGSTOP: its connections stay open and nobody answers on them. */
    public void pause() throws IOException, InterruptedException {
        Signals.send("STOP", process.running());
    }

    /** SIGCONT. */
    public void goOn() throws IOException, InterruptedException {
        Signals.send("CONT", process.running());
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.kill();
    }

    public boolean isRunning() {
        return process.isStarted();
    }

    @Override
    public void close() {
        process.close();
    }
}
