package io.streamgauge.proxy.observe.framing.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormDetectorTest {

    @ParameterizedTest
    @CsvSource({
        "text/event-stream, 'data: {}', EVENTS",
        "text/event-stream; charset=utf-8, 'anything', EVENTS",
        "TEXT/Event-Stream, ': hi', EVENTS",
        "text/event-stream, '{\"a\":1}', DOCUMENT",
        "application/json, '{\"a\":1}', DOCUMENT",
        "application/json, '[1]', DOCUMENT",
        "application/json, 'data: {}', EVENTS",
        "application/json, ': hi', EVENTS",
        ", 'event: ping', EVENTS",
        ", 'id: 1', EVENTS",
        ", 'retry: 1', EVENTS",
        "text/plain, 'internal error', OTHER",
        "text/plain, 'database is down', OTHER",
        "text/html, '<html>', OTHER"
    })
    void firstBytesDecideAndElseTheContentType(@Nullable String contentType, String body, BodyForm form) {
        assertThat(detect(contentType, body)).isEqualTo(form);
        assertThat(detect(contentType, " \r\n\t" + body)).isEqualTo(form);
    }

    @Test
    void nothingIsCertainBeforeTheNameIsWhole() {
        assertThat(detect("application/json", "\n\ndata")).isNull();
    }

    @Test
    void emptyBodyIsWhatItWasDeclaredToBe() {
        assertThat(new FormDetector("text/event-stream").declared()).isEqualTo(BodyForm.EVENTS);
        assertThat(new FormDetector(null).declared()).isEqualTo(BodyForm.DOCUMENT);
    }

    private static @Nullable BodyForm detect(@Nullable String contentType, String body) {
        FormDetector detector = new FormDetector(contentType);
        BodyForm form = null;
        for (byte c : body.getBytes(StandardCharsets.UTF_8)) {
            if (form == null) {
                form = detector.look(c);
            }
        }
        return form;
    }
}
