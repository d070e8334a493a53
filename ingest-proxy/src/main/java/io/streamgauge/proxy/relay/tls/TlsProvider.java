package io.streamgauge.proxy.relay.tls;

import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.SslProvider;
import java.util.List;

/** Which implementation of TLS is used, and in which versions. */
public final class TlsProvider {

    /** Older ones are not safe (RFC 8996). */
    public static final List<String> VERSIONS = List.of("TLSv1.3", "TLSv1.2");

    private TlsProvider() {}

    /** The native one where it runs, which costs a fraction of the JDK's. */
    public static SslProvider best() {
        return OpenSsl.isAvailable() ? SslProvider.OPENSSL : SslProvider.JDK;
    }
}
