package io.streamgauge.kafka;

import java.io.Closeable;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.Map;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Exit;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A single KRaft node in this JVM, reachable over loopback alone. Its data stay in its directory: another broker on the
 * same directory goes on from there. Starting blocks for 2 to 4 seconds. It can be stopped and started again, then on
 * the same port if that is still free. Any thread.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);
    private static final int BIND_ATTEMPTS = 5;

    private final DataDirectory directory;
    private final Map<String, String> settings;
    private int port;
    private @Nullable KafkaRaftServer server;
    private Closeable inUse = () -> {};

    /**
     * @param dataDir created when missing, readable by its owner alone
     * @param port wanted port; another free one is taken where this one is 0 or in use
     */
    public EmbeddedBroker(Path dataDir, int port) {
        this(dataDir, port, Map.of());
    }

    /** @param settings broker settings that replace or extend those of {@link BrokerSettings} */
    public EmbeddedBroker(Path dataDir, int port, Map<String, String> settings) {
        this.directory = new DataDirectory(dataDir);
        this.port = port;
        this.settings = Map.copyOf(settings);
    }

    /**
     * Returns once clients can connect.
     *
     * @throws IOException the directory cannot be used, or no port could be bound
     */
    public synchronized void start() throws IOException {
        if (server != null) {
            throw new IllegalStateException("the broker on " + directory + " runs already");
        }
        keepKafkaFromEndingTheProcess();
        Closeable lock = directory.open();
        try {
            server = startOnAnyPort();
            inUse = lock;
        } finally {
            if (server == null) {
                lock.close();
            }
        }
        LOG.atInfo().addKeyValue("kafka", bootstrapServers()).log("Embedded broker started");
    }

    /** Whether it has been started and not closed. */
    public synchronized boolean running() {
        return server != null;
    }

    /** host:port of the running broker. */
    public synchronized String bootstrapServers() {
        if (server == null) {
            throw new IllegalStateException("the broker on " + directory + " does not run");
        }
        return LoopbackPorts.HOST + ":" + port;
    }

    @Override
    public void close() {
        stop();
    }

    /** Stops the broker in order; its data stay, and it can be started again. Does nothing if it does not run. */
    public synchronized void stop() {
        if (server != null) {
            server.shutdown();
            server.awaitShutdown();
            server = null;
            release();
        }
    }

    private void release() {
        try {
            inUse.close();
        } catch (IOException e) {
            LOG.atWarn().addKeyValue("directory", directory).setCause(e).log("Lock of the data directory not released");
        }
    }

    private KafkaRaftServer startOnAnyPort() throws IOException {
        for (int attempt = 1; ; attempt++) {
            int chosen = LoopbackPorts.freeOr(port);
            try {
                var started = startOn(chosen);
                port = chosen;
                return started;
            } catch (BindException e) {
                // Somebody took the port between the check and Kafka's own bind.
                if (attempt == BIND_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    private KafkaRaftServer startOn(int brokerPort) throws IOException {
        var properties = BrokerSettings.of(directory, brokerPort, LoopbackPorts.free(), settings);
        KafkaRaftServer starting = null;
        try {
            starting = new KafkaRaftServer(new KafkaConfig(properties, false), Time.SYSTEM);
            starting.startup();
            return starting;
        } catch (Throwable e) {
            if (starting != null) {
                starting.shutdown();
            }
            throw failure(e);
        }
    }

    private IOException failure(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException bind) {
                return bind;
            }
        }
        return new IOException("embedded broker on " + directory + " cannot start: " + thrown.getMessage(), thrown);
    }

    /** Kafka ends the process on fatal faults; a broker that is one part of a program must not. */
    private static void keepKafkaFromEndingTheProcess() {
        Exit.Procedure refuse = (status, message) -> {
            throw new IllegalStateException("embedded broker failed for good, status " + status + ": " + message);
        };
        Exit.setExitProcedure(refuse);
        Exit.setHaltProcedure(refuse);
    }
}
