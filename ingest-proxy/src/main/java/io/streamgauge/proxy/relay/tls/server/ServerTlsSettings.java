package io.streamgauge.proxy.relay.tls.server;

import io.streamgauge.bootstrap.tls.KeyFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How the listener speaks TLS.
 *
 * @param certificates the first is for clients whose server name none of them has, or who name none
 * @param clientCa where given, clients need a certificate that leads to one of these
 * @param checkEvery how often the files are looked at
 */
public record ServerTlsSettings(List<KeyFiles> certificates, Optional<Path> clientCa, Duration checkEvery) {

    /** Two looks are soon enough for a renewal, and no load. */
    public static final Duration CHECK_EVERY = Duration.ofSeconds(5);

    public ServerTlsSettings {
        certificates = List.copyOf(certificates);
    }

    /** The same, for clients without a certificate. */
    public ServerTlsSettings withoutClientCa() {
        return new ServerTlsSettings(certificates, Optional.empty(), checkEvery);
    }
}
