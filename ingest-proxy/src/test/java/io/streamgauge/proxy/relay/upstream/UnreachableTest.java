package io.streamgauge.proxy.relay.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;

class UnreachableTest {

    private final UpstreamAddress one = UpstreamAddress.of(URI.create("http://one"));
    private final UpstreamAddress other = UpstreamAddress.of(URI.create("http://other"));
    private final Unreachable unreachable = new Unreachable();

    @Test
    void failuresOfOneUpstreamAreNewsOnceUntilItIsReached() {
        assertThat(unreachable.failed(one, ConnectFailure.TIMEOUT)).isTrue();
        assertThat(unreachable.failed(one, ConnectFailure.TIMEOUT)).isFalse();
        assertThat(unreachable.failed(other, ConnectFailure.TIMEOUT)).isTrue();
        assertThat(unreachable.reached(one)).isTrue();
        assertThat(unreachable.reached(one)).isFalse();
        assertThat(unreachable.failed(one, ConnectFailure.TIMEOUT)).isTrue();
    }

    @Test
    void reachingAnUpstreamThatNeverFailedIsNoNews() {
        assertThat(unreachable.reached(one)).isFalse();
    }
}
