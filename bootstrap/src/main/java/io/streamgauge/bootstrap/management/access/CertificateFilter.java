package io.streamgauge.bootstrap.management.access;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsExchange;
import io.streamgauge.bootstrap.management.route.Answer;
import java.io.IOException;
import javax.net.ssl.SSLPeerUnverifiedException;

/** Lets requests pass whose connection has shown a certificate; that it leads to an authority, TLS has seen to. Any thread. */
public final class CertificateFilter extends Filter {

    @Override
    public String description() {
        return "asks for the client's certificate";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        if (hasCertificate(exchange)) {
            chain.doFilter(exchange);
        } else {
            try (exchange) {
                Answer.text(403, "this needs a client's certificate that leads to management.tls.client-ca\n")
                        .send(exchange);
            }
        }
    }

    private static boolean hasCertificate(HttpExchange exchange) {
        try {
            return exchange instanceof HttpsExchange https
                    && https.getSSLSession().getPeerCertificates().length > 0;
        } catch (SSLPeerUnverifiedException e) {
            return false;
        }
    }
}
