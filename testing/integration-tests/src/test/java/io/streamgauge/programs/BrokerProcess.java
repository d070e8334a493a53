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
import java.util.HashMap;
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
    private final int cablePort;
    private final int behindCable;

    /** @param directory for its data and its output */
    public BrokerProcess(Path directory) throws IOException {
        this.directory = directory;
        this.port = LoopbackPorts.free();
        this.cablePort = LoopbackPorts.free();
        this.behindCable = LoopbackPorts.free();
        this.process = new MainProcess(BrokerProcess.class, List.of("-Xmx384m"), directory.resolve("broker.log"));
    }

    /** The process: data directory, port, port behind a cable, that of the cable. */
    public static void main(String[] arguments) throws IOException {
        String port = arguments[1];
        int controller = LoopbackPorts.free();
        Map<String, String> settings = new HashMap<>(SOON_FORGOTTEN);
        settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT,CABLE:PLAINTEXT,CONTROLLER:PLAINTEXT");
        settings.put("controller.quorum.voters", "1@127.0.0.1:" + controller);
        settings.put(
                "listeners",
                "PLAINTEXT://127.0.0.1:%s,CABLE://127.0.0.1:%s,CONTROLLER://127.0.0.1:%d"
                        .formatted(port, arguments[2], controller));
        settings.put(
                "advertised.listeners", "PLAINTEXT://127.0.0.1:%s,CABLE://127.0.0.1:%s".formatted(port, arguments[3]));
        EmbeddedBroker broker = new EmbeddedBroker(Path.of(arguments[0]), Integer.parseInt(port), settings);
        broker.start();
        while (broker.running()) {
            LockSupport.park();
        }
    }

    /** Returns once it listens. */
    public void start() throws IOException {
        process.start(
                directory.resolve("data").toString(),
                Integer.toString(port),
                Integer.toString(behindCable),
                Integer.toString(cablePort));
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

    /** Another way to it, that can be cut. */
    public Cable cable() throws IOException {
        return new Cable(cablePort, behindCable);
    }

    /** By the cable. */
    public String bootstrapServersByCable() {
        return "127.0.0.1:" + cablePort;
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
