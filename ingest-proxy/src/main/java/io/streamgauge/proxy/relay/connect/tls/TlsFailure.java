package io.streamgauge.proxy.relay.connect.tls;

import io.netty.handler.ssl.NotSslRecordException;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Locale;

/** Finds out why a handshake failed, whichever library did it. */
final class TlsFailure {

    private static final int DEEPEST = 10;

    private TlsFailure() {}

    static ConnectFailure of(Throwable failure) {
        ConnectFailure found = ConnectFailure.TLS_BROKEN;
        Throwable cause = failure;
        // The outer ones say less; what they say counts where the inner ones say nothing.
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            ConnectFailure says = said(cause);
            boolean closer = found == ConnectFailure.TLS_BROKEN || says.compareTo(found) > 0;
            if (says != ConnectFailure.TLS_BROKEN && closer) {
                found = says;
            }
            cause = cause.getCause();
        }
        return found;
    }

    private static ConnectFailure said(Throwable cause) {
        if (cause instanceof NotSslRecordException) {
            return ConnectFailure.TLS_NOT_SPOKEN;
        }
        if (isOutOfTime(cause)) {
            return ConnectFailure.TLS_EXPIRED;
        }
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        if (cause instanceof CertPathValidatorException) {
            return ConnectFailure.TLS_UNTRUSTED;
        }
        if (cause instanceof CertificateException) {
            return message.contains(" name") && !message.contains("pkix")
                    ? ConnectFailure.TLS_WRONG_NAME
                    : ConnectFailure.TLS_UNTRUSTED;
        }
        if (message.contains("unsupported or unrecognized ssl message") || message.contains("wrong_version_number")) {
            return ConnectFailure.TLS_NOT_SPOKEN;
        }
        return message.contains("alert") ? ConnectFailure.TLS_REFUSED : ConnectFailure.TLS_BROKEN;
    }

    private static boolean isOutOfTime(Throwable cause) {
        return cause instanceof CertificateExpiredException
                || cause instanceof CertificateNotYetValidException
                || (cause instanceof CertPathValidatorException path
                        && (path.getReason() == BasicReason.EXPIRED || path.getReason() == BasicReason.NOT_YET_VALID));
    }
}
