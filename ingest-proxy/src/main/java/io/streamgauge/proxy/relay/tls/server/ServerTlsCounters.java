package io.streamgauge.proxy.relay.tls.server;

import io.streamgauge.bootstrap.metrics.CertificateExpiry;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what became of handshakes and renewals. Any thread.
 *
 * @param loaded changed files that are in use
 * @param refused changed files that could not be used
 */
record ServerTlsCounters(LongAdder handshakesFailed, LongAdder loaded, LongAdder refused) {

    ServerTlsCounters() {
        this(new LongAdder(), new LongAdder(), new LongAdder());
    }

    List<MetricFamily> metrics(Map<Path, Instant> expiries) {
        return List.of(
                CertificateExpiry.family(CertificateExpiry.Listener.CLIENTS, expiries),
                new MetricFamily(
                        ProxyMetricNames.CERTIFICATE_RELOADS_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Changed certificate files of the listener, by result: loaded, or refused while the old ones stay.",
                        List.of("result"),
                        List.of(
                                new Value(List.of("loaded"), loaded.sum()),
                                new Value(List.of("refused"), refused.sum()))),
                new MetricFamily(
                        ProxyMetricNames.TLS_HANDSHAKES_FAILED_TOTAL,
                        MetricFamily.Type.COUNTER,
                        "Connections from clients that ended before TLS was agreed on.",
                        List.of(),
                        List.of(new Value(List.of(), handshakesFailed.sum()))));
    }
}
