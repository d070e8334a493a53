package io.streamgauge.benchmarks.observation;

import io.streamgauge.proxy.observe.framing.ArrayFraming;
import io.streamgauge.proxy.observe.framing.DocumentFraming;
import io.streamgauge.proxy.observe.framing.EventConsumer;
import io.streamgauge.proxy.observe.framing.Framing;
import io.streamgauge.proxy.observe.framing.LinesFraming;
import io.streamgauge.proxy.observe.framing.SseFraming;
import io.streamgauge.proxy.observe.framing.amazon.AmazonFraming;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/** A typical answer of each framing: events of about 250 bytes as one API that uses it sends them. */
public enum Sample {
    SSE("/v1/chat/completions", "text/event-stream"),
    LINES("/api/chat", "application/x-ndjson"),
    ARRAY("/v1beta/models/gemini-2.5-flash:streamGenerateContent", "application/json"),
    FRAMES("/model/anthropic.claude-sonnet-4/converse-stream", "application/vnd.amazon.eventstream"),
    /** One event, which is the whole answer. */
    DOCUMENT("/v1/chat/completions", "application/json");

    private static final int EVENTS = 250;
    private static final long EVENT_CAP = 4 << 20;

    private static final String CHUNK =
            "{\"id\":\"chatcmpl-8a1b2c3d4e5f60718293a4b5\",\"object\":\"chat.completion.chunk\",\"created\":1790000000,"
                    + "\"model\":\"llama-3.3-70b-instruct\",\"system_fingerprint\":\"fp_1a2b3c\",\"choices\":[{\"index\":0,"
                    + "\"delta\":{\"content\":\" river\"},\"logprobs\":null,\"finish_reason\":null}]}";
    private static final String LINE =
            "{\"model\":\"llama3.3:70b-instruct-q4_K_M\",\"created_at\":\"2026-09-20T10:00:00.123456789Z\","
                    + "\"message\":{\"role\":\"assistant\",\"content\":\" river which runs past the old mill and on to "
                    + "the sea, as it did before anyone had given it a name that lasted\"},\"done\":false}\n";
    private static final String ELEMENT =
            "{\"candidates\":[{\"content\":{\"role\":\"model\",\"parts\":[{\"text\":\" river\"}]},\"index\":0}],"
                    + "\"usageMetadata\":{\"promptTokenCount\":12,\"totalTokenCount\":12},"
                    + "\"modelVersion\":\"gemini-2.5-flash\",\"responseId\":\"aBcDeFgHiJkLmNoPqRsTuVwX\"}";
    private static final String DELTA =
            "{\"contentBlockIndex\":0,\"delta\":{\"text\":\" river\"},\"p\":\"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNO\"}";
    private static final String ANSWER =
            "{\"id\":\"chatcmpl-8a1b2c3d4e5f60718293a4b5\",\"object\":\"chat.completion\",\"created\":1790000000,"
                    + "\"model\":\"llama-3.3-70b-instruct\",\"choices\":[{\"index\":0,\"message\":{\"content\":\"A river\"},"
                    + "\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":9,\"completion_tokens\":3}}";

    private final String path;
    private final String contentType;

    Sample(String path, String contentType) {
        this.path = path;
        this.contentType = contentType;
    }

    String path() {
        return path;
    }

    String contentType() {
        return contentType;
    }

    /** The events of one answer, each as a server writes it. */
    List<byte[]> events() {
        List<byte[]> events = new ArrayList<>();
        for (int i = 0; i < (this == DOCUMENT ? 1 : EVENTS); i++) {
            events.add(event(i));
        }
        return events;
    }

    private byte[] event(int position) {
        return switch (this) {
            case SSE -> ascii("data: " + CHUNK + "\n\n");
            case LINES -> ascii(LINE);
            case ARRAY -> ascii((position == 0 ? "[" : ",\r\n") + ELEMENT + (position == EVENTS - 1 ? "]" : ""));
            case FRAMES -> frame(ascii(DELTA));
            case DOCUMENT -> ascii(ANSWER);
        };
    }

    Framing framing(EventConsumer consumer) {
        return switch (this) {
            case SSE -> new SseFraming(consumer, EVENT_CAP);
            case LINES -> new LinesFraming(consumer, EVENT_CAP);
            case ARRAY -> new ArrayFraming(consumer, EVENT_CAP);
            case FRAMES -> new AmazonFraming(consumer, EVENT_CAP);
            case DOCUMENT -> new DocumentFraming(consumer);
        };
    }

    /** Each of these cut into so many pieces of about the same length. */
    static List<byte[]> cut(List<byte[]> whole, int pieces) {
        List<byte[]> cut = new ArrayList<>();
        for (byte[] bytes : whole) {
            for (int i = 0; i < pieces; i++) {
                int from = bytes.length * i / pieces;
                int to = bytes.length * (i + 1) / pieces;
                cut.add(Arrays.copyOfRange(bytes, from, to));
            }
        }
        return cut;
    }

    /** Lengths, checksum of these, headers, payload, checksum of all. */
    private static byte[] frame(byte[] payload) {
        ByteArrayOutputStream headers = new ByteArrayOutputStream();
        header(headers, ":event-type", "contentBlockDelta");
        header(headers, ":content-type", "application/json");
        header(headers, ":message-type", "event");
        int length = headers.size() + payload.length + 4 * Integer.BYTES;
        byte[] frame = new byte[length];
        ByteBuffer out = ByteBuffer.wrap(frame).putInt(length).putInt(headers.size());
        out.putInt(checksum(frame, out.position())).put(headers.toByteArray()).put(payload);
        out.putInt(checksum(frame, out.position()));
        return frame;
    }

    private static void header(ByteArrayOutputStream out, String name, String value) {
        out.write(name.length());
        out.writeBytes(ascii(name));
        int string = 7;
        out.write(string);
        out.write(0);
        out.write(value.length());
        out.writeBytes(ascii(value));
    }

    private static int checksum(byte[] bytes, int to) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes, 0, to);
        return (int) checksum.getValue();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
