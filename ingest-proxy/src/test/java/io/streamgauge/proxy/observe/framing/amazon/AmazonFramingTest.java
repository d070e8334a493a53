package io.streamgauge.proxy.observe.framing.amazon;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.framing.Allocation;
import io.streamgauge.proxy.observe.framing.Events;
import io.streamgauge.proxy.observe.framing.EveryCut;
import io.streamgauge.proxy.observe.framing.SecondParser;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AmazonFramingTest {

    private static final int BODIES = 10_000;
    private static final byte[] NO_PAYLOAD = {};
    private static final byte[] NEXT = Frame.of("event", "next");

    @Test
    void payloadOfEachFrameIsAnEvent() {
        assertThat(events(Frame.of("event", "{\"a\":1}"), Frame.of("event", "{}")))
                .containsExactly("{\"a\":1}", "{}");
    }

    @Test
    void eventIsCompleteWithTheLastByteOfItsFrame() {
        byte[] first = Frame.of("event", "first");

        assertThat(everyCut(1000).ends(joined(first, NEXT, new byte[] {0})))
                .containsExactly(first.length, first.length + NEXT.length);
    }

    @Test
    void frameMayHaveNeitherHeadersNorPayload() {
        assertThat(events(new Frame().bytes(NO_PAYLOAD), Frame.of("event", ""), NEXT))
                .containsExactly("", "", "next");
    }

    @ParameterizedTest
    @ValueSource(strings = {"exception", "error", "Event", "event ", "even", ""})
    void otherTypesOfMessageAreFailures(String messageType) {
        assertThat(events(Frame.of(messageType, "{\"message\":\"slow down\"}"), NEXT))
                .containsExactly(Events.FAILED, "{\"message\":\"slow down\"}", "next");
    }

    @Test
    void typeOfMessageThatIsNoTextIsAFailure() {
        byte[] number = new Frame().header(":message-type", 4, new byte[4]).bytes(NO_PAYLOAD);
        byte[] flag = new Frame().header(":message-type", 0, NO_PAYLOAD).bytes(NO_PAYLOAD);
        byte[] bytes = new Frame()
                .header(":message-type", 6, "\0\5event".getBytes(StandardCharsets.US_ASCII))
                .bytes(NO_PAYLOAD);

        for (byte[] frame : List.of(number, flag, bytes)) {
            assertThat(events(frame)).containsExactly(Events.FAILED, "");
        }
    }

    @Test
    void otherHeadersSayNothing() {
        byte[] frame = new Frame()
                .header(":exception-type", "throttlingException")
                .header(":message-typo", "exception")
                .header("message-type", "exception")
                .bytes(NO_PAYLOAD);

        assertThat(events(frame)).containsExactly("");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "1,0", "2,1", "3,2", "4,4", "5,8", "6,2", "7,2", "8,8", "9,16"})
    void valuesOfEveryTypeArePassedOver(int type, int length) {
        byte[] frame = new Frame()
                .header("x", type, new byte[length])
                .header(":message-type", "exception")
                .bytes(NO_PAYLOAD);

        assertThat(events(frame, NEXT)).containsExactly(Events.FAILED, "", "next");
    }

    @Test
    void longNamesAndValuesArePassedOver() {
        byte[] frame = new Frame()
                .header("n".repeat(255), "v".repeat(40_000))
                .header("n", "v".repeat(65_535))
                .bytes(NO_PAYLOAD);

        Events events = new Events();
        new AmazonFraming(events, 1000).accept(frame, 0, frame.length);

        assertThat(events.list()).containsExactly("");
    }

    @Test
    void malformedHeadersSpoilTheirFrameAlone() {
        byte[] unknownType = new Frame().header("x", 10, new byte[4]).bytes(NO_PAYLOAD);
        byte[] noName = new Frame().header("", "x").bytes(NO_PAYLOAD);
        byte[] cutName = new Frame().headers(new byte[] {5, 'a'}).bytes(NO_PAYLOAD);
        byte[] cutValue = new Frame().headers(new byte[] {1, 'a', 7, 0, 9, 'b'}).bytes(NO_PAYLOAD);

        for (byte[] frame : List.of(unknownType, noName, cutName, cutValue)) {
            assertThat(events(frame, NEXT)).containsExactly(Events.UNREADABLE, "next");
        }
    }

    @Test
    void wrongBytesInAFrameSpoilItAlone() {
        byte[] frame = Frame.of("event", "first");
        for (int i = 12; i < frame.length; i++) {
            byte[] spoilt = frame.clone();
            spoilt[i] ^= 4;

            assertThat(events(spoilt, NEXT)).as("byte %d", i).containsExactly(Events.UNREADABLE, "next");
        }
    }

    @Test
    void wrongBytesInAPreludeEndTheReading() {
        byte[] frame = Frame.of("event", "first");
        for (int i = 0; i < 12; i++) {
            byte[] spoilt = frame.clone();
            spoilt[i] ^= 4;

            assertThat(events(NEXT, spoilt, NEXT)).as("byte %d", i).containsExactly("next", Events.UNREADABLE);
        }
    }

    @ParameterizedTest
    @CsvSource({"0,0", "15,0", "16,1", "-1,0", "100,-1", "200000,131073", "25165841,0"})
    void impossibleLengthsEndTheReadingAtOnce(int total, int headers) {
        assertThat(everyCut(1000).ends(joined(Frame.prelude(total, headers), NEXT)))
                .containsExactly(12);
    }

    @ParameterizedTest
    @CsvSource({"25165840,0", "131088,131072"})
    void largestPossibleLengthsAreRead(int total, int headers) {
        assertThat(everyCut(1000).ends(joined(Frame.prelude(total, headers), NEXT)))
                .isEmpty();
    }

    @Test
    void frameThatIsNotWholeAtTheEndIsUnreadable() {
        for (int length = 1; length < NEXT.length; length++) {
            assertThat(events(NEXT, Arrays.copyOf(NEXT, length)))
                    .as("%d bytes", length)
                    .containsExactly("next", Events.UNREADABLE);
        }
        assertThat(events()).isEmpty();
    }

    @Test
    void eventOverTheCapIsSkippedAndTheNextOneRead() {
        byte[] body = joined(Frame.of("event", "0123456789"), Frame.of("exception", "0123456789a"), NEXT);

        assertThat(everyCut(10).events(body)).containsExactly("0123456789", Events.OVERSIZED, "next");
    }

    @Test
    void randomBodiesAreReadAsBySimpleParser() {
        SecondParser parser = SimpleFrames::events;

        parser.compare(AmazonFraming::new, RandomFrames::write, BODIES);
    }

    @Test
    void nothingIsAllocatedPerEvent() {
        assertThat(Allocation.bytes(AmazonFraming::new, "", joined(Frame.of("exception", "first"), NEXT)))
                .isLessThan(Allocation.BODIES);
    }

    private static EveryCut everyCut(long cap) {
        return new EveryCut(AmazonFraming::new, cap);
    }

    private static List<String> events(byte[]... frames) {
        return everyCut(1000).events(joined(frames));
    }

    private static byte[] joined(byte[]... frames) {
        StringBuilder joined = new StringBuilder();
        for (byte[] frame : frames) {
            joined.append(new String(frame, StandardCharsets.ISO_8859_1));
        }
        return joined.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
