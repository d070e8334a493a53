package io.streamgauge.bootstrap.metrics;

import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The metric that tells until when the certificates that a process shows are valid. */
public final class CertificateExpiry {

    public static final String NAME = "llm_certificate_expiry_timestamp_seconds";

    private CertificateExpiry() {}

    /** Who a certificate is shown to. */
    public enum Listener {
        /** Clients of a proxy. */
        CLIENTS,
        /** Readers of the port for operators, which every part has. */
        MANAGEMENT
    }

    /** As of now, by file; without a point where nothing is shown. */
    public static MetricFamily family(Listener listener, Map<Path, Instant> expiries) {
        return new MetricFamily(
                NAME,
                MetricFamily.Type.GAUGE,
                "When a certificate of a listener, for clients or of the management port, is no longer valid, by its file.",
                List.of("listener", "certificate"),
                expiries.entrySet().stream()
                        .<MetricFamily.Point>map(each -> new Value(
                                List.of(
                                        listener.name().toLowerCase(Locale.ROOT),
                                        each.getKey().toString()),
                                each.getValue().getEpochSecond()))
                        .toList());
    }
}
