package io.streamgauge.proxy.relay.tls.server;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.ChannelHandler;
import io.netty.handler.ssl.SniHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.Mapping;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.bootstrap.watch.WatchedFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS of the listener: new connections get the certificates as they are now; those that are open keep what they began
 * with. Files that have changed are read again; while what they hold cannot be used, what was read before stays. Any
 * thread.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a task that does not fail and ends with its executor
public final class ServerTls implements AutoCloseable, MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);
    private static final long HANDSHAKE_MILLIS = TimeUnit.SECONDS.toMillis(10);

    private final ServerTlsSettings settings;
    private final ServerTlsCounters counters = new ServerTlsCounters();
    private final Mapping<String, SslContext> byName = this::contextOf;
    private final ScheduledExecutorService checks = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "certificates");
        thread.setDaemon(true);
        return thread;
    });
    private final WatchedFiles files;
    private volatile ServerContexts current;

    private ServerTls(ServerTlsSettings settings, WatchedFiles files, ServerContexts current) {
        this.settings = settings;
        this.files = files;
        this.current = current;
    }

    /**
     * Reads all files and keeps looking at them.
     *
     * @throws TlsFileException if one of them cannot be used; names it
     */
    public static ServerTls start(ServerTlsSettings settings) throws TlsFileException {
        WatchedFiles files = new WatchedFiles(files(settings));
        ServerTls tls = new ServerTls(settings, files, ServerContexts.read(settings));
        long millis = settings.checkEvery().toMillis();
        tls.checks.scheduleWithFixedDelay(tls::check, millis, millis, TimeUnit.MILLISECONDS);
        return tls;
    }

    /** The first handler of a new connection. */
    public ChannelHandler handler() {
        return new Handshake(byName);
    }

    /** A handshake that did not come about. */
    public void handshakeFailed() {
        counters.handshakesFailed().increment();
    }

    private SslContext contextOf(String serverName) {
        return current.of(serverName);
    }

    private void check() {
        try {
            readIfChanged();
        } catch (TlsFileException | RuntimeException e) {
            // Whatever it is: a check that throws would be the last one.
            counters.refused().increment();
            LOG.atError().addKeyValue("error", e.getMessage()).log("Changed certificates refused, the old ones stay");
        }
    }

    private void readIfChanged() throws TlsFileException {
        if (!files.haveChanged()) {
            return;
        }
        current = ServerContexts.read(settings);
        counters.loaded().increment();
        LOG.atInfo().log("Certificates have changed and are in use for new connections");
    }

    private static List<Path> files(ServerTlsSettings settings) {
        List<Path> files = new ArrayList<>();
        for (KeyFiles each : settings.certificates()) {
            files.add(each.certificate());
            files.add(each.key());
        }
        settings.clientCa().ifPresent(files::add);
        return files;
    }

    /** What a listener without TLS counts: nothing, of no certificate. */
    public static List<MetricFamily> metricsWithoutTls() {
        return new ServerTlsCounters().metrics(Map.of());
    }

    @Override
    public List<MetricFamily> metrics() {
        return counters.metrics(current.expiries());
    }

    @Override
    public void close() {
        checks.shutdownNow();
    }

    /** Takes the certificate by the name the client asks for. */
    private static final class Handshake extends SniHandler {

        Handshake(Mapping<String, SslContext> byName) {
            super(byName, HANDSHAKE_MILLIS);
        }

        @Override
        protected SslHandler newSslHandler(SslContext context, ByteBufAllocator allocator) {
            SslHandler handler = super.newSslHandler(context, allocator);
            handler.setHandshakeTimeoutMillis(HANDSHAKE_MILLIS);
            return handler;
        }
    }
}
