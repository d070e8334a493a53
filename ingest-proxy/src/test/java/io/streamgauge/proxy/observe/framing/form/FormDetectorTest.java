package io.streamgauge.proxy.observe.framing.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormDetectorTest {

    private static final List<String> NOTHING = List.of("", "\ufeff", " ", "\r\n\t\n", "\ufeff\n\n", "\n\ufeff ");

    @ParameterizedTest
    @CsvSource({
        "text/event-stream, 'data: {}', EVENTS",
        "text/event-stream; charset=utf-8, 'anything', EVENTS",
        "'text/event-stream, text/event-stream', 'x', EVENTS",
        "TEXT/Event-Stream, ': hi', EVENTS",
        "text/event-stream, '{\"a\":1}', DOCUMENT",
        "text/event-stream, '[{', ARRAY",
        "application/json, '{\"a\":1}', DOCUMENT",
        "application/json, '[1]', ARRAY",
        "application/json, 'data: {}', EVENTS",
        "application/json, ': hi', EVENTS",
        ", 'event: ping', EVENTS",
        ", 'id: 1', EVENTS",
        ", 'retry: 1', EVENTS",
        ", 'error: {}', EVENTS",
        "text/plain, 'internal error', OTHER",
        "text/plain, 'database is down', OTHER",
        "text/plain, '\"text\"', OTHER",
        "text/html, '<html>', OTHER",
        "application/octet-stream, '\u0000', OTHER",
        "application/vnd.amazon.eventstream, '\u0000', FRAMES",
        "application/vnd.amazon.eventstream, '\u0001', FRAMES",
        "application/vnd.amazon.eventstream, '[', FRAMES",
        "application/vnd.amazon.eventstream, '{\"message\":1}', DOCUMENT",
        "application/vnd.amazon.eventstream, 'data: {}', EVENTS",
        "application/x-ndjson, '{\"a\":1}', LINES",
        "application/x-ndjson, '\"a\"', LINES",
        "application/x-ndjson, 'data: {}', EVENTS",
        "application/ndjson; charset=utf-8, '{', LINES",
    })
    void firstBytesDecideAndElseTheContentType(@Nullable String contentType, String body, BodyForm form) {
        assertForm(contentType, BodyForm.EVENTS, false, body, form);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/x-ndjson",
                "application/ndjson",
                "application/jsonl",
                "application/x-jsonlines",
                "application/stream+json",
                "text/x-ndjson"
            })
    void namesOfLinesAreKnown(String contentType) {
        assertForm(contentType, BodyForm.EVENTS, false, "{", BodyForm.LINES);
    }

    @ParameterizedTest
    @CsvSource({
        ", false, '{', LINES",
        "text/plain, false, '{', LINES",
        "application/json; charset=utf-8, false, '{', DOCUMENT",
        "application/json, true, '{', LINES",
        "application/problem+json, false, '{', DOCUMENT",
        "text/event-stream, false, '{', DOCUMENT",
        "text/event-stream, true, '{', LINES",
        "application/json, true, 'data: {}', EVENTS",
        "application/json, true, '[', ARRAY",
        "text/plain, true, 'down', OTHER",
    })
    void linesAreExpectedOfAnApiThatStreamsThem(
            @Nullable String contentType, boolean streamRequested, String body, BodyForm form) {
        assertForm(contentType, BodyForm.LINES, streamRequested, body, form);
    }

    @ParameterizedTest
    @CsvSource({
        ", '\u0000', FRAMES",
        "application/json, '\u0000', FRAMES",
        "text/event-stream, '\u0000', FRAMES",
        "application/json, '{', DOCUMENT",
        ", 'data: {}', EVENTS",
        "application/octet-stream, '\u0001', OTHER",
    })
    void framesAreExpectedOfAnApiThatStreamsThem(@Nullable String contentType, String body, BodyForm form) {
        assertForm(contentType, BodyForm.FRAMES, false, body, form);
    }

    @Test
    void nothingIsCertainBeforeTheNameIsWhole() {
        assertForm("application/json", BodyForm.EVENTS, false, "data", null);
        assertForm("application/vnd.amazon.eventstream", BodyForm.FRAMES, false, "err", null);
    }

    @Test
    void partOfAByteOrderMarkIsNoMark() {
        FormDetector labelled = ofEvents("text/event-stream");
        FormDetector unlabelled = ofEvents(null);

        assertThat(detect(labelled, new byte[] {(byte) 0xEF, (byte) 0xBB, 'd'})).isEqualTo(BodyForm.EVENTS);
        assertThat(detect(unlabelled, new byte[] {(byte) 0xEF, (byte) 0xBB, 'd'}))
                .isEqualTo(BodyForm.OTHER);
        assertThat(Arrays.copyOf(labelled.seen(), labelled.length())).containsExactly(0xEF, 0xBB, 'd');
    }

    @ParameterizedTest
    @CsvSource({
        "text/event-stream, EVENTS",
        "application/x-ndjson, LINES",
        "application/vnd.amazon.eventstream, FRAMES",
        "application/json, DOCUMENT",
        ", DOCUMENT"
    })
    void emptyBodyIsWhatItWasDeclaredToBe(@Nullable String contentType, BodyForm form) {
        assertThat(ofEvents(contentType).declared()).isEqualTo(form);
    }

    @ParameterizedTest
    @EnumSource(
            value = BodyForm.class,
            names = {"EVENTS", "LINES", "FRAMES"})
    void eventsLinesAndFramesAreStreams(BodyForm form) {
        assertThat(ofEvents(null).isStream(form)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = BodyForm.class,
            names = {"ARRAY", "DOCUMENT", "OTHER"})
    void otherFormsAreNoStreams(BodyForm form) {
        assertThat(ofEvents(null).isStream(form)).isFalse();
    }

    @Test
    void arrayIsAStreamWhereStreamsComeInArrays() {
        assertThat(new FormDetector(null, BodyForm.ARRAY, true).isStream(BodyForm.ARRAY))
                .isTrue();
    }

    private static FormDetector ofEvents(@Nullable String contentType) {
        return new FormDetector(contentType, BodyForm.EVENTS, false);
    }

    /** Whatever says nothing comes first; the bytes looked at and those after them are the body from there on. */
    private static void assertForm(
            @Nullable String contentType,
            BodyForm natural,
            boolean streamRequested,
            String body,
            @Nullable BodyForm form) {
        for (String nothing : NOTHING) {
            FormDetector detector = new FormDetector(contentType, natural, streamRequested);

            BodyForm found = detect(detector, (nothing + body).getBytes(StandardCharsets.UTF_8));

            assertThat(found).as(nothing + body).isEqualTo(form);
            assertThat(body).startsWith(new String(detector.seen(), 0, detector.length(), StandardCharsets.UTF_8));
        }
    }

    private static @Nullable BodyForm detect(FormDetector detector, byte[] body) {
        for (byte c : body) {
            BodyForm form = detector.look(c);
            if (form != null) {
                return form;
            }
        }
        return null;
    }
}
