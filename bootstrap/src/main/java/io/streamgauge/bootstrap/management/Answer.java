package io.streamgauge.bootstrap.management;

/** A short response. */
record Answer(int status, String contentType, String body) {

    static Answer text(int status, String text) {
        return new Answer(status, "text/plain; charset=utf-8", text);
    }

    static Answer html(String html) {
        return new Answer(200, "text/html; charset=utf-8", html);
    }

    static Answer json(String json) {
        return new Answer(200, "application/json", json);
    }
}
