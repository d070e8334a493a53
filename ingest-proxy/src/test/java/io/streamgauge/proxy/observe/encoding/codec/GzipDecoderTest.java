package io.streamgauge.proxy.observe.encoding.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.encoding.Encoder;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipDecoderTest {

    private static final int FIXED_HEADER = 10;
    private static final int CHECKSUM_FLAG = 2;
    private static final int EXTRA_FLAG = 4;
    private static final int NAME_FLAG = 8;
    private static final int COMMENT_FLAG = 16;

    @Test
    void membersAreJoined() {
        byte[] body = joined(member("one "), member(""), member("three"));

        assertBothWays(body, new Decoded("one three", true, true));
    }

    @Test
    void zerosBehindAndBetweenMembersArePadding() {
        byte[] body = joined(member("one "), new byte[512], member("two"), new byte[3]);

        assertBothWays(body, new Decoded("one two", true, true));
    }

    @Test
    void anythingElseBehindAMemberIsAnErrorAndWhatStoodBeforeItIsKept() {
        assertBothWays(joined(member("one"), new byte[] {'x'}), new Decoded("one", false, false));
    }

    @Test
    void zerosInFrontOfTheFirstMemberAreAnError() {
        assertBothWays(joined(new byte[1], member("one")), new Decoded("", false, false));
    }

    @Test
    void optionalFieldsMayStandInTheHeader() {
        for (int flags = 0; flags < 32; flags++) {
            byte[] body = joined(withHeader(header(flags, 300)), withHeader(header(flags, 0)));

            assertBothWays(body, new Decoded("texttext", true, true));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x20, 0x40, 0x80, 0xff})
    void reservedFlagsAreAnError(int flags) {
        assertBothWays(withHeader(header(flags, 5)), new Decoded("", false, false));
    }

    @Test
    void wrongChecksumOfTheHeaderIsAnError() {
        byte[] header = header(CHECKSUM_FLAG | NAME_FLAG, 0);
        header[FIXED_HEADER]++;

        assertBothWays(withHeader(header), new Decoded("", false, false));
    }

    @Test
    void wrongChecksumOrLengthOfTheTextIsAnError() {
        for (int fromEnd = 1; fromEnd <= 8; fromEnd++) {
            byte[] body = member("text");
            body[body.length - fromEnd]++;

            assertBothWays(body, new Decoded("text", false, false));
        }
    }

    @Test
    void textWithoutItsTrailerIsNotAtItsEnd() {
        byte[] body = member("text");

        for (int missing = 1; missing <= 8; missing++) {
            assertBothWays(Arrays.copyOf(body, body.length - missing), new Decoded("text", true, false));
        }
    }

    private static void assertBothWays(byte[] body, Decoded expected) {
        assertThat(Decoded.whole(GzipDecoder::new, body)).isEqualTo(expected);
        assertThat(Decoded.byteByByte(GzipDecoder::new, body)).isEqualTo(expected);
    }

    private static byte[] member(String text) {
        return Encoder.GZIP.encode(text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] withHeader(byte[] header) {
        byte[] member = member("text");
        return joined(header, Arrays.copyOfRange(member, FIXED_HEADER, member.length));
    }

    private static byte[] header(int flags, int extraLength) {
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        header.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
        if ((flags & EXTRA_FLAG) != 0) {
            header.writeBytes(new byte[] {(byte) extraLength, (byte) (extraLength >> 8)});
            header.writeBytes(new byte[extraLength]);
        }
        if ((flags & NAME_FLAG) != 0) {
            header.writeBytes("name\0".getBytes(StandardCharsets.US_ASCII));
        }
        if ((flags & COMMENT_FLAG) != 0) {
            header.writeBytes("\0".getBytes(StandardCharsets.US_ASCII));
        }
        if ((flags & CHECKSUM_FLAG) != 0) {
            CRC32 checksum = new CRC32();
            checksum.update(header.toByteArray());
            header.writeBytes(new byte[] {(byte) checksum.getValue(), (byte) (checksum.getValue() >> 8)});
        }
        return header.toByteArray();
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
