package io.streamgauge.proxy.relay.usage;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.streamgauge.proxy.fuzz.Cost;
import io.streamgauge.proxy.fuzz.Cuts;
import io.streamgauge.proxy.fuzz.Parts;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes as a stream: what passes is what came but for whole lines of the events left out, however it is cut, and no
 * event is left out that another parser does not take for usage alone.
 */
class UsageFilterFuzzTest {

    private static final Pattern LINE = Pattern.compile("[^\r\n]*(\r\n|\r|\n)|[^\r\n]+$");
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";
    private static final int SAMPLES = 60;
    /** Held events and their data, grown by doubling, and the buffers of a scanner. */
    private static final long MOST_ALLOCATED = 8 * UsageEventFilter.LONGEST_HELD;

    static Stream<byte[]> samples() {
        return IntStream.range(0, SAMPLES).mapToObj(seed -> {
            byte[] body = RandomStream.next(new Random(seed)).getBytes(StandardCharsets.UTF_8);
            return Parts.joined(new byte[] {5, 1, 40}, body);
        });
    }

    @MethodSource("samples")
    @FuzzTest
    void whatPassesIsWhatCameButForEventsLeftOut(byte[] input) {
        Parts parts = new Parts(input);
        Cuts cuts = new Cuts(parts.next());
        byte[] body = parts.rest();

        Passed whole = new Passed();
        UsageEventFilter wholeFilter = new UsageEventFilter(whole);
        Cuts.whole(body, wholeFilter::accept);
        wholeFilter.end();
        Passed cut = new Passed();
        UsageEventFilter cutFilter = new UsageEventFilter(cut);
        cuts.feed(body, cutFilter::accept);
        cutFilter.end();

        assertThat(cut.bytes()).isEqualTo(whole.bytes());
        assertThat(cut.removedEvents()).isEqualTo(whole.removedEvents());
        assertThat(cut.passedUsages()).isEqualTo(whole.passedUsages());
        assertThat(Arrays.equals(whole.bytes(), body)).isEqualTo(whole.removedEvents() == 0);
        assertIsOfWholeLines(whole.bytes(), body);
        assertKeepsWhatTheSimpleFilterKeeps(whole.bytes(), body);
        // Spans of members, in a map.
        Cost.within(body.length, MOST_ALLOCATED + 200L * body.length, () -> filter(body));
    }

    /** The filter may let more pass: names with escapes, what is nested deeper or longer than it reads. */
    private static void assertKeepsWhatTheSimpleFilterKeeps(byte[] passed, byte[] body) {
        String came = new String(body, StandardCharsets.ISO_8859_1);
        boolean marked = came.startsWith(BYTE_ORDER_MARK);
        String kept = SimpleUsageFilter.filter(marked ? "\ufeff" + came.substring(BYTE_ORDER_MARK.length()) : came);
        int markLost = marked ? BYTE_ORDER_MARK.length() - 1 : 0;
        assertThat(passed.length).isGreaterThanOrEqualTo(kept.length() + markLost);
    }

    private static void filter(byte[] body) {
        UsageEventFilter filter = new UsageEventFilter(new UsageEventFilter.Output() {
            @Override
            public void passHeld(byte[] bytes, int length) {}

            @Override
            public void pass(byte[] bytes, int from, int to) {}

            @Override
            public void removed() {}

            @Override
            public void usagePassed() {}
        });
        filter.accept(body, 0, body.length);
        filter.end();
    }

    /** Follows every way in which lines can have been left out: equal lines do not tell which of them passed. */
    private static void assertIsOfWholeLines(byte[] passed, byte[] body) {
        String left = new String(passed, StandardCharsets.ISO_8859_1);
        String came = new String(body, StandardCharsets.ISO_8859_1);
        // A mark passes even where its line is left out.
        int start = came.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length() : 0;
        BitSet explained = new BitSet();
        explained.set(start);
        Matcher lines = LINE.matcher(came.substring(start));
        while (lines.find()) {
            for (int at = explained.length() - 1; at >= 0; at = explained.previousSetBit(at - 1)) {
                if (left.startsWith(lines.group(), at)) {
                    explained.set(at + lines.group().length());
                }
            }
        }
        assertThat(explained.get(left.length())).as("passed whole lines").isTrue();
    }
}
