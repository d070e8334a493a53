package io.streamgauge.proxy.relay.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.streamgauge.proxy.fuzz.Cost;
import io.streamgauge.proxy.fuzz.Cuts;
import io.streamgauge.proxy.fuzz.Parts;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.testkit.raw.RawRequest;
import io.streamgauge.testkit.raw.StrictRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any bytes from a client: the verdict is the same however they arrive, and what goes on is, to the strictest reader,
 * just the requests that were let in, at a cost.
 */
class RequestDecoderFuzzTest {

    private static final int LONGEST = 1000;
    /** The channel it is read in, for the most part. */
    private static final long ALLOCATED_FOR_ANY = 512 << 10;

    static Stream<byte[]> samples() {
        return RawRequest.all().stream()
                .map(RawRequest::sent)
                .filter(sent -> sent.length() < LONGEST)
                .map(sent -> Parts.joined(new byte[] {3, 1, 20}, sent.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @MethodSource("samples")
    @FuzzTest
    void whatGoesOnIsWhatWasLetIn(byte[] input) {
        Parts parts = new Parts(input);
        Cuts cuts = new Cuts(parts.next());
        byte[] body = parts.rest();
        String bytes = new String(body, StandardCharsets.ISO_8859_1);
        List<String> pieces = new ArrayList<>();
        cuts.feed(bytes, pieces::add);

        for (GateMode mode : GateMode.values()) {
            Decoded whole = Decoded.of(mode, bytes);
            Decoded cut = Decoded.ofPieces(mode, pieces);

            assertThat(cut.refusal().isPresent()).isEqualTo(whole.refusal().isPresent());
            assertThat(cut.whole()).isEqualTo(whole.whole());
            assertRead(whole, mode);
            assertRead(cut, mode);
            Cost.within(body.length, ALLOCATED_FOR_ANY + 100L * body.length, () -> Decoded.of(mode, bytes));
        }
    }

    private static void assertRead(Decoded decoded, GateMode mode) {
        List<StrictRequest> read = StrictRequest.all(decoded.written());
        assertThat(read.stream().filter(StrictRequest::whole)).hasSize(decoded.whole());
        assertThat(read.size()).isBetween(decoded.whole(), decoded.whole() + 1);
        for (StrictRequest each : read) {
            int hosts = each.values("host").size();
            boolean needed = mode == GateMode.ENFORCE && each.head().contains(" HTTP/1.1\r\n");
            assertThat(hosts).isBetween(needed ? 1 : 0, 1);
        }
    }
}
