package io.streamgauge.bootstrap.tls.context;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A context for servers that take one for ever, while certificates are renewed: new connections get what was given last.
 * Any thread.
 */
public final class RenewedContext {

    private final Last last;
    private final SSLContext shown;

    public RenewedContext(SSLContext first) {
        this.last = new Last(first);
        this.shown = new Shown(last, first);
    }

    /** The one for the server. */
    public SSLContext context() {
        return shown;
    }

    /** From the next connection on. */
    public void renew(SSLContext next) {
        last.context = next;
    }

    private static final class Shown extends SSLContext {

        Shown(SSLContextSpi spi, SSLContext first) {
            super(spi, first.getProvider(), first.getProtocol());
        }
    }

    private static final class Last extends SSLContextSpi {

        private volatile SSLContext context;

        Last(SSLContext first) {
            this.context = first;
        }

        @Override
        protected void engineInit(
                KeyManager @Nullable [] keys, TrustManager @Nullable [] trusted, @Nullable SecureRandom random)
                throws KeyManagementException {
            throw new KeyManagementException("it is what was given last");
        }

        @Override
        protected SSLEngine engineCreateSSLEngine() {
            return context.createSSLEngine();
        }

        @Override
        protected SSLEngine engineCreateSSLEngine(String host, int port) {
            return context.createSSLEngine(host, port);
        }

        @Override
        protected SSLSocketFactory engineGetSocketFactory() {
            return context.getSocketFactory();
        }

        @Override
        protected SSLServerSocketFactory engineGetServerSocketFactory() {
            return context.getServerSocketFactory();
        }

        @Override
        protected SSLSessionContext engineGetServerSessionContext() {
            return context.getServerSessionContext();
        }

        @Override
        protected SSLSessionContext engineGetClientSessionContext() {
            return context.getClientSessionContext();
        }

        @Override
        protected SSLParameters engineGetDefaultSSLParameters() {
            return context.getDefaultSSLParameters();
        }

        @Override
        protected SSLParameters engineGetSupportedSSLParameters() {
            return context.getSupportedSSLParameters();
        }
    }
}
