package io.streamgauge.proxy.route.tls;

import io.streamgauge.bootstrap.tls.KeyedCertificate;
import java.security.cert.X509Certificate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How TLS is spoken to an upstream. Two that say the same are equal, whatever files it stood in.
 *
 * @param trusted authorities; none are those that Java brings
 * @param identity what upstreams that ask for a certificate are shown
 * @param verified whether the upstream's certificate and name are looked at
 */
public record UpstreamTls(
        List<X509Certificate> trusted, @Nullable KeyedCertificate identity, boolean verified) {

    public static final UpstreamTls DEFAULT = new UpstreamTls(List.of(), null, true);

    public UpstreamTls {
        trusted = List.copyOf(trusted);
    }
}
