package io.streamgauge.proxy.observe.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.encoding.ContentEncoding.Decodable;
import io.streamgauge.proxy.observe.encoding.ContentEncoding.None;
import io.streamgauge.proxy.observe.encoding.ContentEncoding.Unknown;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentCodingsTest {

    private final ContentCodings codings = ContentCodings.load();

    @Test
    void bodyWithoutTheHeaderIsNotEncoded() {
        assertThat(codings.of(List.of())).isInstanceOf(None.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "identity", "Identity", "none", " NONE ", ",", "identity, none"})
    void serversSayInManyWaysThatTheyDidNotEncode(String value) {
        assertThat(codings.of(List.of(value))).isInstanceOf(None.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "x-gzip",
                "GZip",
                " gzip ",
                "deflate",
                "br",
                "zstd",
                "gzip, br",
                "identity,gzip",
                "gzip,,"
            })
    void whatHasADecoderIsDecodable(String value) {
        assertThat(codings.of(List.of(value))).isInstanceOf(Decodable.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"compress", "dcb", "gzip, compress", "gzip;q=1", "gzip deflate", "\u0130dentity"})
    void anythingElseIsUnknown(String value) {
        assertThat(codings.of(List.of(value))).isInstanceOf(Unknown.class);
    }

    @Test
    void moreThanThreeCodingsAreUnknown() {
        assertThat(codings.of(List.of("gzip, gzip, gzip"))).isInstanceOf(Decodable.class);
        assertThat(codings.of(List.of("gzip, gzip, gzip, gzip"))).isInstanceOf(Unknown.class);
        assertThat(codings.of(List.of("gzip, gzip, identity, gzip"))).isInstanceOf(Decodable.class);
    }

    @Test
    void severalHeadersAreOneList() {
        byte[] body = Encoder.events(1).get(0);
        byte[] encoded = Encoder.ZLIB.encode(Encoder.GZIP.encode(body));
        Decodable decodable = (Decodable) codings.of(List.of("gzip", "deflate"));

        try (BodyDecoder decoder = decodable.open((bytes, from, to) ->
                assertThat(Arrays.copyOfRange(bytes, from, to)).isEqualTo(body))) {
            assertThat(decoder.decode(encoded, 0, encoded.length)).isTrue();
            assertThat(decoder.isWhole()).isTrue();
        }
    }

    @Test
    void codingWhoseLibraryDoesNotLoadIsUnknown() {
        ContentCodings few = new ContentCodings(Set.of(Coding.GZIP, Coding.DEFLATE));

        assertThat(few.of(List.of("gzip"))).isInstanceOf(Decodable.class);
        assertThat(few.of(List.of("br"))).isInstanceOf(Unknown.class);
        assertThat(few.of(List.of("gzip, br"))).isInstanceOf(Unknown.class);
    }
}
