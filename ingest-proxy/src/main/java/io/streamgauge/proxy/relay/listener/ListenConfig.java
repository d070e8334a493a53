package io.streamgauge.proxy.relay.listener;

import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.bootstrap.tls.TlsSection;
import io.streamgauge.proxy.relay.client.http2.Http2Limits;
import io.streamgauge.proxy.relay.tls.server.ServerTlsSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads from the configuration how clients connect. */
public final class ListenConfig {

    private ListenConfig() {}

    /** Reads what stands about it in the section {@code proxy}. */
    public static ListenSettings read(Section proxy) {
        return new ListenSettings(
                proxy.address("listen", "127.0.0.1:8080", "Where clients connect."),
                tls(proxy.section("tls", "TLS for clients; without a certificate they connect in the clear.")),
                http2(proxy.section("http2", "Clients that speak HTTP/2.")));
    }

    private static Optional<ServerTlsSettings> tls(Section tls) {
        TlsSection own = new TlsSection(tls);
        List<KeyFiles> certificates = new ArrayList<>();
        own.keyFiles().ifPresent(certificates::add);
        List<Optional<KeyFiles>> others = tls.list(
                "others",
                other -> new TlsSection(other).keyFiles(),
                "Further certificates, chosen by the server name a client asks for.");
        Optional<Path> clientCa = own.clientCa("PEM file; clients then need a certificate that leads to one of these.");
        if (certificates.isEmpty()) {
            if ((!others.isEmpty() || clientCa.isPresent()) && !tls.has("certificate")) {
                tls.problem("certificate", "is missing: the certificate for clients that ask for no other");
            }
            return Optional.empty();
        }
        others.forEach(files -> files.ifPresent(certificates::add));
        return Optional.of(new ServerTlsSettings(certificates, clientCa, ServerTlsSettings.CHECK_EVERY));
    }

    private static Http2Limits http2(Section http2) {
        return new Http2Limits(
                (int) http2.number(
                        "max-streams",
                        Http2Limits.DEFAULT.maxStreams(),
                        1,
                        1_000_000,
                        "Requests one connection may have open at a time."),
                http2.duration(
                        "max-connection-age",
                        Http2Limits.DEFAULT.maxAge(),
                        new DurationRange(Duration.ofSeconds(1), Duration.ofDays(7)),
                        "After this, give or take a tenth, a connection takes no more requests, so that clients connect anew and spread over the event loops."));
    }
}
