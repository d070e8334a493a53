package io.streamgauge.faults.answer;

import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The answer to one request: every chunk names the request and its own place, so that no two of a run are alike. */
public final class Answer {

    /** So that more than one partition has something to hold. */
    private static final List<ChatStream> MODELS =
            IntStream.range(0, 4).mapToObj(i -> ChatStream.of("faults-" + i)).toList();

    private static final Pattern ASKED = Pattern.compile("request (\\d+)\"");
    private static final String PATH = "/v1/chat/completions";

    private final long request;
    private final ChatStream chat;

    private Answer(long request) {
        this.request = request;
        this.chat = MODELS.get((int) (request % MODELS.size()));
    }

    public static Answer to(long request) {
        return new Answer(request);
    }

    /** As a client asks for it. */
    public byte[] asked() {
        return Requests.postJson(PATH, chat.request("request " + request), "X-Request-Id: " + request);
    }

    /** The request that these bytes ask. */
    public static long request(String bytes) {
        Matcher asked = ASKED.matcher(bytes);
        if (!asked.find()) {
            throw new IllegalArgumentException("not asked by a client of this test: " + bytes);
        }
        return Long.parseLong(asked.group(1));
    }

    /** The event of a chunk. */
    public byte[] chunk(int index) {
        return bytes(chat.content(request + "." + index + " "));
    }

    /** The events after the last chunk. */
    public byte[] end() {
        return bytes(chat.finish("stop") + chat.done());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
