package io.streamgauge.proxy.relay.tls.server;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.streamgauge.bootstrap.tls.Certificates;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.bootstrap.tls.KeyedCertificate;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.proxy.relay.tls.TlsProvider;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** One reading of all certificates, by server name. Immutable; any thread. */
final class ServerContexts {

    private static final ApplicationProtocolConfig PROTOCOLS = new ApplicationProtocolConfig(
            Protocol.ALPN,
            SelectorFailureBehavior.NO_ADVERTISE,
            SelectedListenerFailureBehavior.ACCEPT,
            ApplicationProtocolNames.HTTP_2,
            ApplicationProtocolNames.HTTP_1_1);

    private final SslContext first;
    private final Map<String, SslContext> byName;
    private final Map<Path, Instant> expiries;

    private ServerContexts(SslContext first, Map<String, SslContext> byName, Map<Path, Instant> expiries) {
        this.first = first;
        this.byName = byName;
        this.expiries = expiries;
    }

    static ServerContexts read(ServerTlsSettings settings) throws TlsFileException {
        Optional<Path> clientCa = settings.clientCa();
        List<X509Certificate> roots = clientCa.isPresent() ? Certificates.read(clientCa.get()) : List.of();
        SslContext first = null;
        Map<String, SslContext> byName = new HashMap<>();
        Map<Path, Instant> expiries = new LinkedHashMap<>();
        for (KeyFiles files : settings.certificates()) {
            KeyedCertificate certificate = files.read();
            SslContext context = context(files, certificate, roots);
            first = first == null ? context : first;
            certificate.serverNames().forEach(name -> byName.putIfAbsent(name, context));
            expiries.put(files.certificate(), certificate.expiry());
        }
        if (first == null) {
            throw new IllegalArgumentException("TLS without a certificate");
        }
        return new ServerContexts(first, byName, expiries);
    }

    /** For this name, else for the names beside it by an asterisk (RFC 6125, section 6.4.3), else the first of all. */
    SslContext of(@Nullable String serverName) {
        if (serverName == null) {
            return first;
        }
        String name = serverName.toLowerCase(Locale.ROOT);
        SslContext exact = byName.get(name);
        if (exact != null) {
            return exact;
        }
        int dot = name.indexOf('.');
        return dot < 0 ? first : byName.getOrDefault("*" + name.substring(dot), first);
    }

    /** When each certificate, by its file, is no longer valid. */
    Map<Path, Instant> expiries() {
        return expiries;
    }

    private static SslContext context(KeyFiles files, KeyedCertificate certificate, List<X509Certificate> roots)
            throws TlsFileException {
        SslContextBuilder builder = SslContextBuilder.forServer(certificate.key(), certificate.chain())
                .sslProvider(TlsProvider.best())
                .protocols(TlsProvider.VERSIONS)
                .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
                .applicationProtocolConfig(PROTOCOLS);
        if (!roots.isEmpty()) {
            builder.trustManager(roots).clientAuth(ClientAuth.REQUIRE);
        }
        try {
            return builder.build();
        } catch (SSLException | IllegalArgumentException e) {
            // The cause may tell of the key.
            throw files.unusable();
        }
    }
}
