package io.streamgauge.schemas.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Compaction compares bytes: these texts must never change. */
class ResultKeyTest {

    private static final List<String> NAMES = List.of("model", "route");

    @Test
    void keysAreTheseTextsForEver() {
        assertThat(ResultKey.window(NAMES, List.of("llama-3", "chat"), 1_764_403_200_000L, 7))
                .isEqualTo("[\"window\",{\"model\":\"llama-3\",\"route\":\"chat\"},1764403200000,7]");
        assertThat(ResultKey.totals(NAMES, List.of("llama-3", "chat"), 0))
                .isEqualTo("[\"totals\",{\"model\":\"llama-3\",\"route\":\"chat\"},0]");
        assertThat(ResultKey.progress(11)).isEqualTo("[\"progress\",11]");
    }

    @Test
    void anyModelNameMakesAnUnmistakableKey() {
        assertThat(ResultKey.totals(NAMES, List.of("a\"b\\c\n", "modèle/x"), 1))
                .isEqualTo("[\"totals\",{\"model\":\"a\\\"b\\\\c\\n\",\"route\":\"modèle/x\"},1]");
    }

    @Test
    void groupingsWithEqualValuesHaveDifferentKeys() {
        List<String> values = List.of("llama-3", "default");

        assertThat(ResultKey.totals(List.of("model", "tenant"), values, 0))
                .isNotEqualTo(ResultKey.totals(NAMES, values, 0));
    }

    @Test
    void theKeyOfAWindowTellsWhichItIs() {
        String key = ResultKey.window(NAMES, List.of("a\"b", "chat"), 5_000, 3);

        assertThat(ResultKey.windowOf(key))
                .isEqualTo(new ResultKey.WindowKey(NAMES, List.of("a\"b", "chat"), 5_000, 3));
    }

    @Test
    void otherKeysAreNoWindows() {
        assertThatThrownBy(() -> ResultKey.windowOf(ResultKey.progress(1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> ResultKey.windowOf("[")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aLabelWithoutValueIsRefused() {
        assertThatThrownBy(() -> ResultKey.totals(NAMES, List.of("llama-3"), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[model, route]");
    }
}
