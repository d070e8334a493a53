package io.streamgauge.bootstrap.management.tls;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import io.streamgauge.bootstrap.metrics.CertificateExpiry;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.bootstrap.tls.context.RenewedContext;
import io.streamgauge.bootstrap.watch.WatchedFiles;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS of the port for operators. Files that have changed are read again and hold for new connections; while what they hold
 * cannot be used, what was read before stays.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a task that does not fail and ends with its executor
public final class PortTls implements AutoCloseable, MetricSource {

    private static final Logger LOG = LoggerFactory.getLogger(PortTls.class);

    /** Older ones are not safe (RFC 8996). */
    private static final String[] VERSIONS = {"TLSv1.3", "TLSv1.2"};

    private final PortTlsSettings settings;
    private final WatchedFiles files;
    private final RenewedContext context;
    private final ScheduledExecutorService checks = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "management-certificates");
        thread.setDaemon(true);
        return thread;
    });

    private volatile Instant expiry;

    private PortTls(PortTlsSettings settings, WatchedFiles files, PortTlsSettings.Content content) {
        this.settings = settings;
        this.files = files;
        this.context = new RenewedContext(content.context());
        this.expiry = content.expiry();
    }

    /**
     * Reads all files and keeps looking at them.
     *
     * @throws TlsFileException if one of them cannot be used; names it
     */
    public static PortTls start(PortTlsSettings settings) throws TlsFileException {
        WatchedFiles files = new WatchedFiles(settings.files());
        PortTls tls = new PortTls(settings, files, settings.content());
        long millis = settings.checkEvery().toMillis();
        tls.checks.scheduleWithFixedDelay(tls::check, millis, millis, TimeUnit.MILLISECONDS);
        return tls;
    }

    /** For the JDK's server. */
    public HttpsConfigurator configurator() {
        return new Connections(context.context(), settings.clientCa().isPresent());
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(CertificateExpiry.family(
                CertificateExpiry.Listener.MANAGEMENT,
                Map.of(settings.certificate().certificate(), expiry)));
    }

    @Override
    public void close() {
        checks.shutdownNow();
    }

    private void check() {
        try {
            if (files.haveChanged()) {
                PortTlsSettings.Content content = settings.content();
                context.renew(content.context());
                expiry = content.expiry();
                LOG.atInfo().log("Certificates of the management port have changed and are in use for new connections");
            }
        } catch (TlsFileException | RuntimeException e) {
            // Whatever it is: a check that throws would be the last one.
            LOG.atError()
                    .addKeyValue("error", e.getMessage())
                    .log("Changed certificates of the management port refused, the old ones stay");
        }
    }

    private static final class Connections extends HttpsConfigurator {

        private final boolean askForCertificates;

        Connections(SSLContext context, boolean askForCertificates) {
            super(context);
            this.askForCertificates = askForCertificates;
        }

        @Override
        public void configure(HttpsParameters connection) {
            SSLParameters parameters = getSSLContext().getDefaultSSLParameters();
            parameters.setProtocols(VERSIONS);
            // Not needed yet: probes have none, and each page decides.
            parameters.setWantClientAuth(askForCertificates);
            connection.setSSLParameters(parameters);
        }
    }
}
