package io.streamgauge.proxy.relay.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A second, deliberately simple reader of requests: what a careful server makes of bytes, or an exception. */
final class SimpleRequests {

    private final String bytes;
    private int at;

    /** One request; the target tells it from others. */
    record Request(String target, String body) {}

    private SimpleRequests(String bytes) {
        this.bytes = bytes;
    }

    /** All whole requests; the last may be cut. */
    static List<Request> of(String bytes) {
        SimpleRequests reader = new SimpleRequests(bytes);
        List<Request> all = new ArrayList<>();
        while (reader.at < bytes.length()) {
            int end = bytes.indexOf("\r\n\r\n", reader.at);
            if (end < 0) {
                return all;
            }
            String[] lines = bytes.substring(reader.at, end).split("\r\n", -1);
            reader.at = end + 4;
            String body = reader.body(lines);
            if (body == null) {
                return all;
            }
            all.add(new Request(lines[0].split(" ", -1)[1], body));
        }
        return all;
    }

    private @Nullable String body(String... lines) {
        int length = 0;
        for (int i = 1; i < lines.length; i++) {
            String[] field = lines[i].split(":", 2);
            String value = field[1].trim();
            switch (field[0].toLowerCase(Locale.ROOT)) {
                case "content-length" -> length = (int) Math.min(Long.parseLong(value), Integer.MAX_VALUE);
                case "transfer-encoding" -> {
                    return chunks();
                }
                default -> {
                    // Says nothing about the body.
                }
            }
        }
        return take(length);
    }

    private @Nullable String chunks() {
        StringBuilder body = new StringBuilder();
        while (true) {
            String line = line();
            if (line == null) {
                return null;
            }
            int size = Integer.parseInt(line, 16);
            if (size == 0) {
                String trailer = line();
                while (trailer != null && !trailer.isEmpty()) {
                    trailer = line();
                }
                return trailer == null ? null : body.toString();
            }
            String chunk = take(size + 2);
            if (chunk == null) {
                return null;
            }
            body.append(chunk, 0, size);
        }
    }

    private @Nullable String line() {
        int from = at;
        int end = bytes.indexOf("\r\n", from);
        at = end < 0 ? bytes.length() : end + 2;
        return end < 0 ? null : bytes.substring(from, end);
    }

    private @Nullable String take(int length) {
        if (length > bytes.length() - at) {
            at = bytes.length();
            return null;
        }
        at += length;
        return bytes.substring(at - length, at);
    }
}
