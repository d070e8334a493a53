package io.streamgauge.proxy.observe.encoding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.streamgauge.proxy.fuzz.Cost;
import io.streamgauge.proxy.fuzz.Cuts;
import io.streamgauge.proxy.fuzz.Parts;
import io.streamgauge.proxy.observe.RandomCuts.Taker;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes in any coding: decoding ends within its bounds, and however the bytes are cut, in the same way. */
class CodingFuzzTest {

    private static final ContentCodings CODINGS = ContentCodings.load();
    /** Buffers and tables of three decoders. */
    private static final long MOST_ALLOCATED = 4 << 20;

    /** How a body was decoded. */
    private record Result(boolean valid, boolean whole, ByteArrayOutputStream decoded) {}

    static Stream<Named<byte[]>> samples() {
        byte[] events = Encoder.events(20).stream()
                .collect(ByteArrayOutputStream::new, ByteArrayOutputStream::writeBytes, (a, b) -> {})
                .toByteArray();
        Stream<Named<byte[]>> single = Stream.of(Encoder.values())
                .map(encoder -> named(encoder.name(), input(encoder.coding(), encoder.encode(events))));
        byte[] twice = Encoder.ZSTD.encode(Encoder.GZIP.encode(events));
        byte[] members = Encoder.GZIP.encode(events);
        byte[] bomb = Encoder.ZLIB.encode(new byte[4 << 20]);
        return Stream.concat(
                single,
                Stream.of(
                        named("two codings", input("gzip, zstd", twice)),
                        named("two members", Parts.joined(bytes("gzip"), new byte[] {9}, members, members)),
                        named("too much", input("deflate", bomb))));
    }

    private static byte[] input(String coding, byte[] data) {
        return Parts.joined(bytes(coding), new byte[] {1, 50, 3}, data);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @MethodSource("samples")
    @FuzzTest
    void decodingKeepsItsBoundsHoweverTheBytesAreCut(byte[] input) {
        Parts parts = new Parts(input);
        if (!(CODINGS.of(List.of(parts.nextText())) instanceof ContentEncoding.Decodable coding)) {
            return;
        }
        Cuts cuts = new Cuts(parts.next());
        byte[] data = parts.rest();

        Result whole = decoded(coding, taker -> Cuts.whole(data, taker));
        Result cut = decoded(coding, taker -> cuts.feed(data, taker));

        long bound = DecodingBound.FREE_BYTES + DecodingBound.PER_ENCODED_BYTE * data.length;
        assertThat((long) Math.max(whole.decoded().size(), cut.decoded().size()))
                .isLessThanOrEqualTo(bound);
        if (Math.max(whole.decoded().size(), cut.decoded().size()) < DecodingBound.FREE_BYTES) {
            assertThat(cut.valid()).isEqualTo(whole.valid());
        }
        if (cut.valid() && whole.valid()) {
            assertThat(cut.whole()).isEqualTo(whole.whole());
            assertThat(cut.decoded().toByteArray()).isEqualTo(whole.decoded().toByteArray());
        }
        Cost.within(data.length, MOST_ALLOCATED, () -> decode(coding, data));
    }

    private static Result decoded(ContentEncoding.Decodable coding, Consumer<Taker> body) {
        ByteArrayOutputStream decoded = new ByteArrayOutputStream();
        BodyDecoder decoder = coding.open((bytes, from, to) -> decoded.write(bytes, from, to - from));
        boolean[] valid = {true};
        body.accept((bytes, from, to) -> valid[0] = decoder.decode(bytes, from, to));
        boolean whole = decoder.isWhole();
        decoder.close();
        assertThat(decoder.decode(new byte[1], 0, 1)).as("after the end").isFalse();
        return new Result(valid[0], whole, decoded);
    }

    private static void decode(ContentEncoding.Decodable coding, byte[] data) {
        try (BodyDecoder decoder = coding.open((bytes, from, to) -> {})) {
            decoder.decode(data, 0, data.length);
        }
    }
}
