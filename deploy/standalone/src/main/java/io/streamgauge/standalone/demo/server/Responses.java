package io.streamgauge.standalone.demo.server;

import java.nio.charset.StandardCharsets;

/** Whole HTTP responses. */
final class Responses {

    private Responses() {}

    static String json(int status, String body) {
        return "HTTP/1.1 " + status + " " + (status == 200 ? "OK" : "Error") + "\r\nContent-Type: application/json\r\n"
                + "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    static String error(int status, String message) {
        return json(status, "{\"error\":{\"message\":\"" + message + "\",\"code\":" + status + "}}");
    }
}
