package io.streamgauge.bootstrap.management.access;

import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.management.tls.PortTlsSettings;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * Where the port for operators is, and who may read it.
 *
 * @param listen unresolved host and port; port 0 lets the system choose
 * @param credentials one of which requests must carry, but those for /livez and /readyz; none for everybody
 * @param tls how it speaks TLS; in the clear without
 */
public record ManagementSettings(
        InetSocketAddress listen, List<Credentials> credentials, Optional<PortTlsSettings> tls) {

    private static final String LISTEN = "listen";

    public ManagementSettings {
        credentials = List.copyOf(credentials);
    }

    /** For everybody, in the clear. */
    public static ManagementSettings open(InetSocketAddress listen) {
        return new ManagementSettings(listen, List.of(), Optional.empty());
    }

    /** Reads the section {@code management}. */
    public static ManagementSettings read(Section management) {
        InetSocketAddress listen = management.address(
                LISTEN,
                "127.0.0.1:9420",
                "Where the live page, /metrics, /livez, /readyz and a proxy's /requests are served.");
        CredentialsSection credentials = new CredentialsSection(management);
        ManagementSettings settings = new ManagementSettings(
                listen,
                credentials.read(),
                PortTlsSettings.read(management.section(
                        "tls", "TLS for operators; without a certificate they connect in the clear.")));
        boolean open = management.flag(
                "open",
                false,
                "Whether everybody may read it at an address that is not loopback, without token, password or certificate.");
        boolean asks = credentials.areGiven() || settings.asksForCertificates();
        if (!ListenAddress.of(listen).isLoopback() && !asks && !open) {
            management.refuse(
                    LISTEN,
                    "is not loopback; give management.token, management.username with a password, or"
                            + " management.tls.client-ca, or set management.open to let everybody read it");
        }
        return settings;
    }

    /** Whether pages are for clients with a certificate alone. */
    public boolean asksForCertificates() {
        return tls.flatMap(PortTlsSettings::clientCa).isPresent();
    }

    /** Whether a browser asks for name and password by itself, if it is asked for them with the page; no page can. */
    public boolean browsersLogIn() {
        return !credentials.isEmpty() && credentials.stream().allMatch(Credentials::areKnownToBrowsers);
    }

    /** What its URLs begin with. */
    public String scheme() {
        return tls.isPresent() ? "https" : "http";
    }
}
