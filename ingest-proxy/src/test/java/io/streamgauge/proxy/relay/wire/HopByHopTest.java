package io.streamgauge.proxy.relay.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import org.junit.jupiter.api.Test;

class HopByHopTest {

    @Test
    void fieldsThatConnectionNamesStayHereInAnySpelling() {
        HttpHeaders headers =
                new DefaultHttpHeaders().add("Connection", "close, X-Here").add("connection", "x-too ,");

        HopByHop hop = HopByHop.of(headers);

        assertThat(hop.contains("x-here")).isTrue();
        assertThat(hop.contains("X-TOO")).isTrue();
        assertThat(hop.contains("keep-alive")).isTrue();
        assertThat(hop.contains("x-there")).isFalse();
    }

    @Test
    void fieldsThatFrameOrAddressTheMessageAreNeverAmongThem() {
        HttpHeaders headers = new DefaultHttpHeaders().add("Connection", "Content-Length, transfer-encoding, Host");

        HopByHop hop = HopByHop.of(headers);

        assertThat(hop.contains("content-length")).isFalse();
        assertThat(hop.contains("Transfer-Encoding")).isFalse();
        assertThat(hop.contains("host")).isFalse();
    }
}
