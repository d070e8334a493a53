package io.streamgauge.proxy.observe.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BodyDecoderCloseTest {

    private static final int WARM_UP = 1_000;
    private static final int DECODERS = 10_000;
    private static final long MOST_GROWTH_KIB = 128 * 1024;

    @ParameterizedTest
    @EnumSource
    void closedDecoderDecodesNothing(Encoder encoder) {
        byte[] encoded = encoder.encode(new byte[10]);
        Decoding decoding = new Decoding(encoder.coding());
        decoding.decode(encoded, 0, 5);

        decoding.close();
        decoding.close();

        assertThat(decoding.decode(encoded, 5, encoded.length)).isFalse();
        assertThat(decoding.isWhole()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void sinkMayCloseTheDecoder(Encoder encoder) {
        byte[] encoded = encoder.encode(new byte[100_000]);
        List<BodyDecoder> opened = new ArrayList<>();
        List<Integer> taken = new ArrayList<>();
        BodyDecoder decoder = decodable(encoder).open((bytes, from, to) -> {
            taken.add(to - from);
            opened.get(0).close();
        });
        opened.add(decoder);

        assertThat(decoder.decode(encoded, 0, encoded.length)).isFalse();

        assertThat(taken).hasSize(1);
    }

    /** What native memory ten thousand decoders had would be several times as much as may stay. */
    @ParameterizedTest
    @EnumSource
    @EnabledOnOs(OS.LINUX)
    void closingFreesNativeMemory(Encoder encoder) throws IOException {
        byte[] encoded = encoder.encode(new byte[4 * 1024]);
        openAndClose(encoder, encoded, WARM_UP);
        long before = residentKib();

        openAndClose(encoder, encoded, DECODERS);

        assertThat(residentKib() - before).isLessThan(MOST_GROWTH_KIB);
    }

    private static void openAndClose(Encoder encoder, byte[] encoded, int count) {
        ContentEncoding.Decodable decodable = decodable(encoder);
        for (int i = 0; i < count; i++) {
            BodyDecoder decoder = decodable.open((bytes, from, to) -> {});
            decoder.decode(encoded, 0, encoded.length - 1);
            decoder.close();
        }
    }

    private static ContentEncoding.Decodable decodable(Encoder encoder) {
        return (ContentEncoding.Decodable) ContentCodings.load().of(List.of(encoder.coding()));
    }

    private static long residentKib() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum();
    }
}
