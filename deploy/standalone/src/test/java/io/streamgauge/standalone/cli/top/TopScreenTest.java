package io.streamgauge.standalone.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.standalone.scraped.Exposition;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopScreenTest {

    private static List<String> lines(int models, int rows, int columns) {
        return new TopScreen(Exposition.parse(ManyModels.scrape(models)), "1m").lines(new Terminal.Size(rows, columns));
    }

    @ParameterizedTest
    @CsvSource({"24, 80", "10, 80", "24, 40", "50, 132", "8, 20", "1, 1"})
    void nothingIsLargerThanTheTerminal(int rows, int columns) {
        List<String> lines = lines(50, rows, columns);

        assertThat(lines)
                .hasSizeLessThanOrEqualTo(rows)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }

    @Test
    void theBusiestModelsAndThePromisesAreLeftOnASmallTerminal() {
        List<String> lines = lines(50, 24, 80);

        assertThat(lines).hasSize(24);
        assertThat(lines.get(2))
                .isEqualTo("MODEL    ROUTE     ARR/s  GOOD/s   ATTAIN | TTFT p50 TTFT p99 | TPOT p50 |  WAIT");
        assertThat(lines.get(3)).startsWith("model-49 default    49.5       -   98.3 % |   250 ms    1.3 s |");
        assertThat(lines.get(20)).startsWith("model-32 ");
        assertThat(lines.get(21)).isEqualTo("and 32 with less traffic");
        assertThat(lines.get(23)).startsWith("SLO class chat ").endsWith("~");
    }

    @Test
    void everythingIsThereWhereThereIsRoom() {
        List<String> lines = lines(50, 60, 200);

        assertThat(lines).hasSize(55);
        assertThat(lines.get(2)).contains("OK/s", "ITL p99", "TPOT p99", "E2E p99", "TOK/s", "GEN");
        assertThat(lines.get(52)).startsWith("model-0 ");
    }

    @Test
    void noTrafficIsSaid() {
        assertThat(lines(0, 24, 80))
                .contains("No request is measured now.")
                .last()
                .asString()
                .startsWith("SLO class chat");
    }
}
