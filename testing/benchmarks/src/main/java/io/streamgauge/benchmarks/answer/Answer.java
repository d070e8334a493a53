package io.streamgauge.benchmarks.answer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The bytes of one streamed answer: events of about 250 bytes in chunked coding, each with the moment it was written, and
 * at the end the checksum of the body up to there, so that nothing is lost, doubled or put in another order unseen. The
 * moment follows {@link #MOMENT}, the checksum {@link #CHECKSUM}; neither stands anywhere else.
 */
public final class Answer {
    static final byte MOMENT = '@';
    static final byte CHECKSUM = '#';
    static final int MOMENT_DIGITS = 16;
    static final int CHECKSUM_DIGITS = 8;

    private static final byte[] END = ascii("0\r\n\r\n");

    private static final byte[] HEAD = ascii(String.join(
            "\r\n",
            "HTTP/1.1 200 OK",
            "Content-Type: text/event-stream",
            "Cache-Control: no-cache",
            "Transfer-Encoding: chunked",
            "",
            ""));
    private static final String FILLER = "0".repeat(MOMENT_DIGITS);
    private static final byte[] EVENT = chunk("{\"content\":\"@" + FILLER + "\"}", "null");
    private static final byte[] LAST_EVENT = chunk("{\"content\":\"\",\"refusal\":\"\"}", "\"stop\"");
    private static final byte[] CHECKSUM_LINE = httpChunk(": #" + "0".repeat(CHECKSUM_DIGITS) + "\n\n");
    private static final byte[] DONE = httpChunk("data: [DONE]\n\n");
    private static final int MOMENT_AT = indexOf(EVENT, MOMENT) + 1;
    private static final int CHECKSUM_AT = indexOf(CHECKSUM_LINE, CHECKSUM) + 1;
    private static final byte[] DIGITS = ascii("0123456789abcdef");

    private Answer() {}

    /** Larger than anything put at once. */
    public static ByteBuffer newBuffer() {
        return ByteBuffer.allocateDirect(4_096);
    }

    public static void putHead(ByteBuffer into) {
        into.put(HEAD);
    }

    /** Adds what it puts to the checksum of the body. */
    public static void putEvent(ByteBuffer into, long nanos, CRC32C sum) {
        int start = into.position();
        into.put(EVENT);
        putDigits(into, start + MOMENT_AT, MOMENT_DIGITS, nanos);
        add(into, start, EVENT, sum);
    }

    /** The last events, with the checksum of all others between them. */
    public static void putEnd(ByteBuffer into, CRC32C sum) {
        int start = into.position();
        into.put(LAST_EVENT);
        add(into, start, LAST_EVENT, sum);
        start = into.position();
        into.put(CHECKSUM_LINE);
        putDigits(into, start + CHECKSUM_AT, CHECKSUM_DIGITS, sum.getValue());
        into.put(DONE).put(END);
    }

    private static void putDigits(ByteBuffer into, int at, int digits, long value) {
        for (int digit = 0; digit < digits; digit++) {
            int shift = 4 * (digits - 1 - digit);
            into.put(at + digit, DIGITS[(int) (value >>> shift) & 15]);
        }
    }

    /** Only the body counts: what stands between the lines of the chunked coding. */
    private static void add(ByteBuffer from, int start, byte[] chunk, CRC32C sum) {
        int line = indexOf(chunk, (byte) '\n') + 1;
        sum.update(from.duplicate().position(start + line).limit(start + chunk.length - 2));
    }

    private static byte[] chunk(String delta, String finishReason) {
        return httpChunk("data: {\"id\":\"chatcmpl-0123456789abcdef0123456789\",\"object\":\"chat.completion.chunk\","
                + "\"created\":1760000000,\"model\":\"benchmark\",\"system_fingerprint\":\"fp_0123456789\","
                + "\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"logprobs\":null,\"finish_reason\":"
                + finishReason + "}]}\n\n");
    }

    private static byte[] httpChunk(String data) {
        return ascii(Integer.toHexString(data.length()) + "\r\n" + data + "\r\n");
    }

    private static int indexOf(byte[] bytes, byte wanted) {
        int at = 0;
        while (bytes[at] != wanted) {
            at++;
        }
        return at;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
