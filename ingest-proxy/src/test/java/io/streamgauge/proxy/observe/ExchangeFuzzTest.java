package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Named.named;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.streamgauge.proxy.fuzz.Cost;
import io.streamgauge.testkit.vectors.Vectors;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any request and any answer at any path, those of the sample streams first: one start, one finish and all chunks are
 * sent, the same ones however the bytes are cut, and nothing is thrown.
 */
class ExchangeFuzzTest {

    /** An observer with its reader, and the two records of any exchange. */
    private static final long MOST_ALLOCATED = 512 << 10;

    /** At most 64 bytes for each chunk, of which the shortest have about ten, and a copy of what is handed over. */
    private static final long ALLOCATED_PER_BYTE = 16;

    static Stream<Named<byte[]>> samples() {
        return Vectors.streams().stream()
                .filter(sample -> sample.response().status() == 200)
                .map(sample -> named(sample.id(), AnyExchange.input(sample)));
    }

    @MethodSource("samples")
    @FuzzTest
    void allOfAnyExchangeIsToldOnceHoweverItIsCut(byte[] input) {
        AnyExchange exchange = new AnyExchange(input);

        List<SpecificRecord> whole = exchange.playedWhole();
        List<SpecificRecord> inPieces = exchange.playedInPieces();

        assertThat(inPieces).isEqualTo(whole);
        long allocated = MOST_ALLOCATED + ALLOCATED_PER_BYTE * input.length;
        Cost.within(input.length, allocated, exchange::playForNobody);
    }
}
