package io.streamgauge.proxy.relay.gate.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\nHost: a\r\n",
                "GET / HTTP/1.0\r\n",
                "OPTIONS * HTTP/1.1\r\nHost: a\r\n",
                "GET http://a HTTP/1.1\r\nHost: a\r\n",
                "GET https://[::1]:8443/x HTTP/1.1\r\nHost: [::1]:8443\r\n",
                "PROPFIND /%00/~a/b;c=d?e={f}|\"g\"&h[]='^` HTTP/1.1\r\nHost: a_b.example:\r\n",
                "GET / HTTP/1.1\r\nHost:\r\nX:\r\nY: \t a\tb \u00ff \r\n",
                "POST / HTTP/1.1\r\nHost:a\r\nContent-Length: \t007 \r\n",
                "POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: Chunked\r\nEXPECT: 100-Continue\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX_Own: 1\r\nContent-Length-X: 2\r\nTE: trailers\r\n"
            })
    void headInOrderBreaksNothing(String head) {
        assertThat(RequestHead.brokenBy(head + "\r\n")).isEmpty();
    }

    @Test
    void headThatBreaksSeveralRulesBreaksThemAll() {
        assertThat(RequestHead.brokenBy("GET # HTTP/1.1\r\nX : 1\r\nContent-Length: 1,\r\n\r\n"))
                .containsExactly(
                        RequestRule.FIELD_NAME,
                        RequestRule.CONTENT_LENGTH_REPEATED,
                        RequestRule.HOST_MISSING,
                        RequestRule.TARGET_FORM,
                        RequestRule.TARGET_CHARACTERS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\nHost: a\r\nX"})
    void headWithoutItsEndIsMalformed(String head) {
        assertThat(RequestHead.brokenBy(head)).containsExactly(RequestRule.MALFORMED);
    }

    @ParameterizedTest
    @CsvSource({
        "/a?b, /a?b",
        "*, *",
        "http://a, /",
        "http://a/, /",
        "HTTPS://a:1/b?c#d, /b?c#d",
        "http://a?b, /?b",
        "ftp://a/b, ftp://a/b"
    })
    void originFormIsPathAndQuery(String target, String origin) {
        assertThat(RequestHead.originForm(target)).isEqualTo(origin);
    }
}
