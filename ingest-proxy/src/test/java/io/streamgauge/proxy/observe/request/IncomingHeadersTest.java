package io.streamgauge.proxy.observe.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IncomingHeadersTest {

    private static final LabelHeaders LABELS = new LabelHeaders("x-tenant", "x-tier", "x-replica");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer abc",
                "bearer abc",
                "Basic dXNlcjpwYXNz",
                "Token abc",
                "AWS4-HMAC-SHA256 Credential=a",
                "sk-proj-abc",
                "sk-ant-abc",
                "eyJhbGciOiJIUzI1NiJ9.e30.x",
                "AIzaSyA",
                "gsk_abc",
                "hf_abc",
                "xai-abc"
            })
    void aLabelThatLooksLikeACredentialCountsAsNotSent(String value) {
        IncomingHeaders incoming = labelled(value);

        assertThat(incoming.tenant()).isNull();
        assertThat(incoming.sloClass()).isNull();
        assertThat(LABELS.instanceIn(new DefaultHttpHeaders().add("x-replica", value)))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme", "Basics Inc", "basic", "skandia", "token-ring", "Eyjafjord", "team sk-1"})
    void otherLabelsAreKept(String value) {
        assertThat(labelled(value).tenant()).isEqualTo(value);
        assertThat(labelled(value).sloClass()).isEqualTo(value);
    }

    private static IncomingHeaders labelled(@Nullable String value) {
        HttpHeaders headers = new DefaultHttpHeaders().add("x-tenant", value).add("x-tier", value);
        return IncomingHeaders.of(headers, LABELS);
    }
}
