package io.streamgauge.proxy.relay.gate.rule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/operations.md has every rule, and says of it what the code does. */
class RulesPageTest {

    private static final Path PAGE = Path.of("../docs/operations.md");

    @Test
    void pageHasEveryRuleForRequestsWithItsStatusAndWhetherItPasses() throws IOException {
        List<String> rules = Arrays.stream(RequestRule.values())
                .map(rule -> "| `" + rule.label() + "` | " + rule.status() + " | "
                        + (rule.isUnusual() ? "passes" : "refused") + " | RFC ")
                .toList();

        assertThat(rowsAfter("<!-- request rules: checked against the code -->", "RFC "))
                .containsExactlyInAnyOrderElementsOf(rules);
    }

    @Test
    void pageHasEveryRuleForResponses() throws IOException {
        List<String> rules = Arrays.stream(ResponseRule.values())
                .map(rule -> "| `" + rule.label() + "` | RFC ")
                .toList();

        assertThat(rowsAfter("<!-- response rules: checked against the code -->", "RFC "))
                .containsExactlyInAnyOrderElementsOf(rules);
    }

    /** Rows of the table after this mark, each up to these words. */
    private static List<String> rowsAfter(String mark, String upTo) throws IOException {
        return Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.equals(mark))
                .skip(3)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> line.substring(0, line.indexOf(upTo) + upTo.length()))
                .toList();
    }
}
