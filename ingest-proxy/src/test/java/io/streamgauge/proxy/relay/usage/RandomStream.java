package io.streamgauge.proxy.relay.usage;

import java.util.Random;

/** Writes random event streams with many usage events, whole and broken, in every way lines can be written. */
final class RandomStream {

    private static final String[] LINES = {
        "data: {\"choices\":[],\"usage\":{\"total_tokens\":1}}",
        "data:{\"usage\":{},\"choices\":[]}",
        "data: {\"choices\":[],\"usage\":{\"total_tokens\":1}}",
        "data: {\"object\":\"chat.completion.chunk\",\"usage\":{\"a\":[{}]}}",
        "data: {\"content\":\"text\",\"usage\":{}}",
        "data: {\"choices\":[],\"usage\":{},\"content\":\"text\"}",
        "data: {\"choices\":[{\"delta\":{\"content\":\"\u00e9\u20ac \\n\"}}],\"usage\":null}",
        "data: {\"choices\":[],\"usage\":null}",
        "data: {\"choices\":[],",
        "data: \"usage\":{}}",
        "data: }",
        "data",
        "data:",
        "data: [DONE]",
        "data: {\"error\":{},\"usage\":{}}",
        ": comment",
        ":",
        "event: error",
        "id",
        "retry: 3",
        "datax: {\"usage\":{}}",
        "",
        "",
        "",
        ""
    };
    private static final String[] ENDS = {"\n", "\r\n", "\r"};

    private RandomStream() {}

    static String next(Random random) {
        StringBuilder body = new StringBuilder(random.nextInt(4) == 0 ? "\ufeff" : "");
        boolean mixed = random.nextBoolean();
        String end = pick(ENDS, random);
        for (int lines = random.nextInt(20); lines > 0; lines--) {
            body.append(pick(LINES, random)).append(mixed ? pick(ENDS, random) : end);
        }
        int cut = random.nextInt(4) == 0 ? random.nextInt(body.length() + 1) : body.length();
        return body.substring(0, cut);
    }

    private static String pick(String[] from, Random random) {
        return from[random.nextInt(from.length)];
    }
}
