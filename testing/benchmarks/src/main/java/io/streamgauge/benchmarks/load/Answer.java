package io.streamgauge.benchmarks.load;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The bytes of one streamed answer: events of about 250 bytes in chunked coding, each with the moment it was written.
 * The moment follows {@link #MOMENT}, which stands nowhere else.
 */
final class Answer {
    static final byte MOMENT = '@';
    static final int MOMENT_DIGITS = 16;

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
    private static final byte[] DONE = httpChunk("data: [DONE]\n\n");
    private static final int MOMENT_AT = indexOfMoment();
    private static final byte[] DIGITS = ascii("0123456789abcdef");

    private Answer() {}

    /** Larger than anything put at once. */
    static ByteBuffer newBuffer() {
        return ByteBuffer.allocateDirect(4_096);
    }

    static void putHead(ByteBuffer into) {
        into.put(HEAD);
    }

    static void putEvent(ByteBuffer into, long nanos) {
        int start = into.position();
        into.put(EVENT);
        for (int digit = 0; digit < MOMENT_DIGITS; digit++) {
            int shift = 4 * (MOMENT_DIGITS - 1 - digit);
            into.put(start + MOMENT_AT + digit, DIGITS[(int) (nanos >>> shift) & 15]);
        }
    }

    static void putEnd(ByteBuffer into) {
        into.put(LAST_EVENT).put(DONE).put(END);
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

    private static int indexOfMoment() {
        int at = 0;
        while (EVENT[at] != MOMENT) {
            at++;
        }
        return at + 1;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
