package io.streamgauge.proxy.observe.witness;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.Outcome;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WitnessTest {

    private final Witness witness = new Witness();

    @Test
    void forgottenRoutesAreShownNoMoreUnlessTheyHaveOpenRequests() {
        witness.route("gone").started();
        witness.route("gone").ended(Outcome.OK);
        witness.route("open").started();
        witness.route("there").started();

        witness.forget(Set.of("gone", "open", "unknown"));

        assertThat(started()).containsExactlyInAnyOrder("open", "there");
        assertThat(witness.route("gone").startedCount()).isZero();
    }

    private List<String> started() {
        return witness.metrics().stream()
                .filter(family -> family.name().equals("llm_proxy_requests_started_total"))
                .flatMap(family -> family.points().stream())
                .map(point -> point.labelValues().get(0))
                .toList();
    }
}
