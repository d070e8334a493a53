package io.streamgauge.proxy.relay.tls;

import io.netty.pkitesting.CertificateBuilder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Certificates for tests. */
public final class MadeCertificates {

    private static final String ALTERNATIVE_NAMES = "2.5.29.17";
    private static final int SEQUENCE = 0x30;
    private static final int DNS_NAME = 0x82;

    private MadeCertificates() {}

    /** For these servers; Netty's builder itself takes no asterisks. */
    public static CertificateBuilder forNames(String... names) {
        ByteArrayOutputStream each = new ByteArrayOutputStream();
        for (String name : names) {
            each.write(DNS_NAME);
            each.write(name.length());
            each.writeBytes(name.getBytes(StandardCharsets.US_ASCII));
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(SEQUENCE);
        all.write(each.size());
        all.writeBytes(each.toByteArray());
        return new CertificateBuilder()
                .subject("CN=" + names[0])
                .setIsCertificateAuthority(true)
                .addExtensionOctetString(ALTERNATIVE_NAMES, false, all.toByteArray());
    }
}
