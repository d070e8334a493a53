package io.streamgauge.exporter.slo;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.result.Counts;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.sample.SomeSlos;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.tally.CountName;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfiguredSlosTest {

    private static final Counts NOTHING = new Counts();

    @ParameterizedTest
    @CsvSource({"*,true", "llama-*,true", "*70b*,true", "llama-3-70b,true", "llama,false", "l.ama*,false"})
    void aClassHasTheSeriesItsGlobMatches(String glob, boolean takes) {
        ConfiguredSlos slos = ConfiguredSlos.of(SomeSlos.chat(glob));

        assertThat(slos.of(series("llama-3-70b"), NOTHING)).hasSize(takes ? 1 : 0);
    }

    @Test
    void aGroupingWithoutRouteMayHaveAnyRoute() {
        ConfiguredSlos slos = ConfiguredSlos.of(SomeSlos.chat("llama"));

        assertThat(slos.of(new Series(List.of("model", "tenant"), List.of("llama", "a")), NOTHING))
                .hasSize(1);
    }

    @Test
    void aClassThatRequestsHadUnderAnOlderListStays() {
        Counts counts = new Counts();
        counts.add(List.of(
                new Count(CountName.SLO_BAD.key(), List.of("old"), 3L),
                new Count(CountName.SLO_THRESHOLD_MET.key(), List.of("old", "max_gap"), 1L)));

        assertThat(ConfiguredSlos.NONE.of(series("llama"), counts))
                .containsExactly(new SloClassOfSeries("old", Set.of("max_gap")));
    }

    private static Series series(String model) {
        return new Series(List.of("model", "route"), List.of(model, "chat"));
    }
}
