package io.streamgauge.testkit.raw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RawRequestTest {

    static Iterable<RawRequest> requests() {
        return RawRequest.all();
    }

    @Test
    void thereAreManyEachWithANameAndAReason() {
        assertThat(RawRequest.all()).hasSizeGreaterThanOrEqualTo(120);
        assertThat(RawRequest.all().stream().map(RawRequest::name)).doesNotHaveDuplicates();
        assertThat(RawRequest.all()).allMatch(request -> request.why().startsWith("RFC "));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void whatGoesOnIsInOrder(RawRequest request) {
        assertThat(StrictRequest.all(request.forwarded()))
                .allMatch(forwarded -> forwarded.whole() || request.mayBegin());
    }

    @ParameterizedTest
    @MethodSource("requests")
    void observingRefusesNothingThatEnforcingLetsIn(RawRequest request) {
        assertThat(request.observe().passes() || request.observe().equals(request.enforce()))
                .isTrue();
    }
}
