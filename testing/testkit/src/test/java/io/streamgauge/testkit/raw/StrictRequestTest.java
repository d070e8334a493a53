package io.streamgauge.testkit.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("StringConcatToTextBlock") // line ends are what matters here
class StrictRequestTest {

    private static final String CHUNKED = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

    @Test
    void requestsAreReadOneAfterTheOther() {
        String first = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
        String second = CHUNKED + "2\r\n{}\r\n1\r\n!\r\n0\r\nX: 1\r\n\r\n";

        assertThat(StrictRequest.all(first + second + "GET /"))
                .containsExactly(
                        new StrictRequest(first.substring(0, first.length() - 2), "{}", "", true, first.length()),
                        new StrictRequest(CHUNKED, "{}!", "X: 1\r\n", true, second.length()),
                        new StrictRequest("GET /", "", "", false, 5));
    }

    @Test
    void everyCutIsAPartOfTheRequest() {
        String bytes = CHUNKED + "2\r\n{}\r\n0\r\nX: 1\r\n\r\n";

        for (int cut = 0; cut < bytes.length(); cut++) {
            StrictRequest part = StrictRequest.read(bytes.substring(0, cut));
            assertThat(part.whole()).isFalse();
            assertThat(part.length()).isEqualTo(cut);
            assertThat("{}").startsWith(part.body());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET  / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\nHost: a\r\n\r\n",
                "GET / HTTP/1.1\r\nX : 1\r\n\r\n",
                "GET / HTTP/1.1\r\nX: 1\r\n 2\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n",
                "GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
                "GET / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
                "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
                CHUNKED + "2;a\r\n{}\r\n",
                CHUNKED + "2\n",
                CHUNKED + "2\r\n{}!\r\n",
                CHUNKED + "0\r\nno colon\r\n\r\n"
            })
    void whatCannotBecomeARequestIsMalformed(String bytes) {
        assertThatExceptionOfType(StrictRequest.Malformed.class).isThrownBy(() -> StrictRequest.read(bytes));
    }
}
