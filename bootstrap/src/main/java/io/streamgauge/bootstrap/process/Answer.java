package io.streamgauge.bootstrap.process;

import java.nio.charset.StandardCharsets;

/** A whole response. */
record Answer(int status, String contentType, byte[] body) {

    static Answer text(int status, String text) {
        return new Answer(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer html(String html) {
        return new Answer(200, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }
}
