package io.streamgauge.proxy.observe.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.random.RandomGenerator;

/** Writes random JSON objects, with few keys so that paths are often hit, and every way to write the same thing. */
final class RandomJson {

    private static final String[] PIECES = {
        "a",
        "Z",
        " ",
        "{",
        "]",
        ":",
        ",",
        "\\\"",
        "\\\\",
        "\\n",
        "\\/",
        "\\u00e9",
        "\\ud83d\\ude00",
        "\u00e9",
        "\u20ac",
        "\ud83d\ude00",
        "\\t"
    };

    private final RandomGenerator random;
    private final StringBuilder text = new StringBuilder();

    RandomJson(RandomGenerator random) {
        this.random = random;
    }

    byte[] document() {
        text.setLength(0);
        object(0);
        blank();
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void value(int depth) {
        blank();
        int kind = random.nextInt(depth > 6 ? 5 : 9);
        switch (kind) {
            case 0 -> string();
            case 1 -> text.append(random.nextInt(100_000));
            case 2 -> text.append(-random.nextInt(1000)).append(".25e").append(random.nextInt(3));
            case 3 -> text.append(random.nextBoolean());
            case 4 -> text.append("null");
            case 5, 6 -> array(depth + 1);
            default -> object(depth + 1);
        }
        blank();
    }

    private void object(int depth) {
        List<String> keys = new ArrayList<>(List.of("a", "b", "c", "d", "", "aa"));
        Collections.shuffle(keys, new Random(random.nextLong()));
        int count = random.nextInt(keys.size());
        text.append('{');
        blank();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ",");
            blank();
            text.append('"').append(written(keys.get(i))).append('"');
            blank();
            text.append(':');
            value(depth);
        }
        text.append('}');
    }

    private String written(String key) {
        return random.nextInt(10) == 0 && key.equals("a") ? "\\u0061" : key;
    }

    private void array(int depth) {
        int count = random.nextInt(4);
        text.append('[');
        blank();
        for (int i = 0; i < count; i++) {
            text.append(i == 0 ? "" : ",");
            value(depth);
        }
        text.append(']');
    }

    private void string() {
        text.append('"');
        int length = random.nextInt(random.nextInt(20) + 1);
        for (int i = 0; i < length; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        text.append('"');
    }

    private void blank() {
        if (random.nextInt(5) == 0) {
            text.append(" \n\t\r".charAt(random.nextInt(4)));
        }
    }
}
