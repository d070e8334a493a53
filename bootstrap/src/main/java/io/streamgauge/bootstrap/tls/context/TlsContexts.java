package io.streamgauge.bootstrap.tls.context;

import io.streamgauge.bootstrap.tls.KeyedCertificate;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Contexts of the JDK's TLS from what PEM files hold. */
public final class TlsContexts {

    /** Nobody else sees the store that it protects. */
    private static final char[] PASSWORD = {};

    private TlsContexts() {}

    /**
     * One context.
     *
     * @param identity shown to the other side
     * @param trusted authorities for certificates of the other side; none are those that Java brings
     * @throws GeneralSecurityException TLS does not take them; may tell of the key
     */
    public static SSLContext of(@Nullable KeyedCertificate identity, List<X509Certificate> trusted)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(identity == null ? null : keys(identity), trusted.isEmpty() ? null : authorities(trusted), null);
        return context;
    }

    private static KeyManager[] keys(KeyedCertificate identity) throws GeneralSecurityException {
        KeyStore store = empty();
        store.setKeyEntry("identity", identity.key(), PASSWORD, identity.chain().toArray(Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, PASSWORD);
        return factory.getKeyManagers();
    }

    private static TrustManager[] authorities(List<X509Certificate> trusted) throws GeneralSecurityException {
        KeyStore store = empty();
        for (int i = 0; i < trusted.size(); i++) {
            store.setCertificateEntry("authority-" + i, trusted.get(i));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyStore empty() throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try {
            store.load(null, null);
        } catch (IOException e) {
            throw new IllegalStateException("nothing is read", e);
        }
        return store;
    }
}
