package io.streamgauge.bootstrap.tls;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Puts keys in the older forms of RFC 8017 and RFC 5915 into that of RFC 5208, the only one the JDK reads. */
final class Der {

    private static final int INTEGER = 0x02;
    private static final int OCTETS = 0x04;
    private static final int SEQUENCE = 0x30;
    private static final int PARAMETERS = 0xa0;
    private static final byte[] VERSION = {INTEGER, 1, 0};
    /** rsaEncryption (RFC 8017, appendix A.1), and no parameters. */
    private static final byte[] RSA = {6, 9, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 1, 1, 1, 5, 0};
    /** id-ecPublicKey (RFC 5480, section 2.1.1). */
    private static final byte[] EC = {6, 7, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 2, 1};

    private Der() {}

    static byte[] keyOfRsa(byte[] key) {
        return wrapped(element(SEQUENCE, RSA), key);
    }

    /** Throws IllegalArgumentException or IndexOutOfBoundsException where it is none or does not name its curve. */
    static byte[] keyOfCurve(byte[] key) {
        byte[] curve = curveOf(key);
        return wrapped(element(SEQUENCE, joined(EC, curve)), key);
    }

    private static byte[] wrapped(byte[] algorithm, byte[] key) {
        return element(SEQUENCE, joined(VERSION, algorithm, element(OCTETS, key)));
    }

    private static byte[] curveOf(byte[] key) {
        int at = contentAt(key, 0);
        while (at < key.length) {
            int from = contentAt(key, at);
            int to = from + length(key, at + 1);
            if ((key[at] & 0xff) == PARAMETERS) {
                return Arrays.copyOfRange(key, from, to);
            }
            at = to;
        }
        throw new IllegalArgumentException("names no curve");
    }

    private static int contentAt(byte[] der, int elementAt) {
        int first = der[elementAt + 1] & 0xff;
        return elementAt + 2 + (first < 0x80 ? 0 : first & 0x7f);
    }

    private static int length(byte[] der, int at) {
        int first = der[at] & 0xff;
        if (first < 0x80) {
            return first;
        }
        int length = 0;
        for (int i = 1; i <= (first & 0x7f); i++) {
            length = (length << 8) | (der[at + i] & 0xff);
        }
        if (length < 0 || length > der.length) {
            throw new IllegalArgumentException("is cut");
        }
        return length;
    }

    private static byte[] element(int tag, byte[] content) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(tag);
        if (content.length < 0x80) {
            out.write(content.length);
        } else if (content.length < 0x100) {
            out.write(0x81);
            out.write(content.length);
        } else {
            out.write(0x82);
            out.write(content.length >>> 8);
            out.write(content.length);
        }
        out.writeBytes(content);
        return out.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
