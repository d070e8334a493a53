package io.streamgauge.proxy.route;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.observe.request.ObservedRoute;
import io.streamgauge.proxy.route.match.RouteMatch;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VanishedRoutesTest {

    private final VanishedRoutes vanished = new VanishedRoutes();
    private long now = -1;

    @Test
    void whatIsThereIsNeverForgotten() {
        vanished.after(table("a", "b"), now);
        pass(Duration.ofDays(1));

        assertThat(vanished.after(table("b", "a"), now)).isEmpty();
    }

    @Test
    void whatHasGoneIsForgottenOnceAfterAnHour() {
        vanished.after(table("a", "b"), now);
        vanished.after(table("b"), now);

        pass(Duration.ofMinutes(59));
        assertThat(vanished.after(table("b"), now)).isEmpty();
        pass(Duration.ofMinutes(1));
        assertThat(vanished.after(table("b"), now)).containsExactly("a");
        assertThat(vanished.after(table("b"), now)).isEmpty();
    }

    @Test
    void whatComesBackHasAnHourAgainWhenItGoes() {
        vanished.after(table("a"), now);
        vanished.after(table(), now);
        pass(Duration.ofMinutes(59));
        vanished.after(table("a"), now);
        pass(Duration.ofMinutes(59));
        vanished.after(table(), now);

        pass(Duration.ofMinutes(59));
        assertThat(vanished.after(table(), now)).isEmpty();
        pass(Duration.ofMinutes(1));
        assertThat(vanished.after(table(), now)).containsExactly("a");
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    private static RouteTable table(String... names) {
        return new RouteTable(Stream.of(names)
                .map(name -> new Route(
                        RouteMatch.EVERYTHING,
                        new UpstreamAddress("gpu", 80),
                        new ObservedRoute(name, "gpu:80", null, LabelHeaders.NONE),
                        RouteOptions.DEFAULT))
                .toList());
    }
}
