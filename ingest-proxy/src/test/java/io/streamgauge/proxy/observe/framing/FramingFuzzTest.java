package io.streamgauge.proxy.observe.framing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.streamgauge.proxy.fuzz.Cost;
import io.streamgauge.proxy.fuzz.Cuts;
import io.streamgauge.proxy.fuzz.Parts;
import io.streamgauge.proxy.observe.framing.amazon.AmazonFraming;
import io.streamgauge.proxy.observe.framing.amazon.SimpleFrames;
import io.streamgauge.proxy.observe.framing.grpc.MessageFraming;
import io.streamgauge.proxy.observe.framing.grpc.SimpleMessages;
import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes in any form: the events are those of the simple parser, however the bytes are cut, at a fixed cost. */
class FramingFuzzTest {

    private static final long MOST_ALLOCATED = 64 << 10;

    private static final Form EVENTS = new Form(SseFraming::new, SimpleSse::events);
    private static final Form LINES = new Form(LinesFraming::new, SimpleLines::events);
    private static final Form ARRAY = new Form(ArrayFraming::new, SimpleArray::events);
    private static final Form FRAMES = new Form(AmazonFraming::new, SimpleFrames::events);

    /** Its messages have no cap. */
    private static final Form MESSAGES =
            new Form((consumer, cap) -> new MessageFraming(consumer), SimpleMessages::events);

    private record Form(FramingMaker maker, SecondParser second) {

        static Form of(String name) {
            return switch (name) {
                case "lines" -> LINES;
                case "array" -> ARRAY;
                case "frames" -> FRAMES;
                case "messages" -> MESSAGES;
                default -> EVENTS;
            };
        }
    }

    static Stream<Named<byte[]>> samples() {
        return Stream.concat(
                Vectors.streams().stream().map(sample -> named(sample.id(), input(sample))),
                Stream.of(named("messages", messages())));
    }

    private static byte[] messages() {
        byte[] body = {0, 0, 0, 0, 3, 'o', 'n', 'e', 1, 0, 0, 0, 1, 'x', 0, 0, 0, 0, 0, 0, 0, 0, 1, 0};
        return Parts.joined("messages".getBytes(StandardCharsets.US_ASCII), new byte[0], new byte[] {7, 1, 40}, body);
    }

    private static byte[] input(StreamVector sample) {
        byte[] body = sample.response().body();
        String form = switch (body.length == 0 ? ':' : body[0]) {
            case 0 -> "frames";
            case '[' -> "array";
            case '{' -> "lines";
            default -> "events";
        };
        return Parts.joined(form.getBytes(StandardCharsets.US_ASCII), new byte[0], new byte[] {7, 1, 40}, body);
    }

    @MethodSource("samples")
    @FuzzTest
    void eventsAreThoseOfTheSimpleParserHoweverTheyAreCut(byte[] input) {
        Parts parts = new Parts(input);
        Form form = Form.of(parts.nextText());
        byte[] caps = parts.next();
        long cap = caps.length == 0 || form.equals(MESSAGES) ? Long.MAX_VALUE : caps[0] & 0xFF;
        Cuts cuts = new Cuts(parts.next());
        byte[] body = parts.rest();

        Events whole = new Events();
        Framing wholeFraming = form.maker.make(whole, cap);
        Cuts.whole(body, wholeFraming::accept);
        wholeFraming.end();
        Events cut = new Events();
        Framing cutFraming = form.maker.make(cut, cap);
        cuts.feed(body, cutFraming::accept);
        cutFraming.end();

        List<String> expected = form.second.events(body, cap);
        assertThat(whole.list()).as("whole").isEqualTo(expected);
        assertThat(cut.list()).as("cut").isEqualTo(expected);
        assertThat((long) Math.max(whole.largest(), cut.largest())).isLessThanOrEqualTo(cap);
        Cost.within(body.length, MOST_ALLOCATED, () -> read(form.maker.make(new Forgetful(), cap), body));
    }

    private static void read(Framing framing, byte[] body) {
        framing.accept(body, 0, body.length);
        framing.end();
    }
}
