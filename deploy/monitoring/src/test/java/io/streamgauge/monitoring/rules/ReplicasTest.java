package io.streamgauge.monitoring.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.monitoring.rules.burn.SloObjective;
import io.streamgauge.monitoring.rules.form.Rule;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Every exporter tells the same: a rule takes the highest of them, and adds up only after that. */
class ReplicasTest {

    private static final MonitoringRules RULES =
            new MonitoringRules(List.of(new SloObjective("chat", 0.95, "time-to-first-token 1s")));
    private static final Pattern HIGHEST =
            Pattern.compile("max without \\(instance, pod(?:, \\w+)*\\) \\(|\\babsent\\(|\\bmax\\(");
    private static final Pattern OF_AN_EXPORTER =
            Pattern.compile("(?<![\\w:])llm_(?!proxy|processor|certificate)\\w+(?![\\w:])");

    @Test
    void noRuleAddsUpWhatExportersTell() {
        assertThat(RULES.rules().stream().map(Rule::expression))
                .anyMatch(expression -> OF_AN_EXPORTER.matcher(expression).find())
                .allSatisfy(expression -> assertThat(outside(expression)).doesNotContainPattern(OF_AN_EXPORTER));
    }

    /** What is left of an expression without what the highest is taken of. */
    private static String outside(String expression) {
        StringBuilder left = new StringBuilder();
        Matcher highest = HIGHEST.matcher(expression);
        int from = 0;
        while (highest.find(from)) {
            left.append(expression, from, highest.start());
            from = endOfParentheses(expression, highest.end());
        }
        return left.append(expression.substring(from)).toString();
    }

    private static int endOfParentheses(String text, int inside) {
        int open = 1;
        int at = inside;
        for (; open > 0; at++) {
            char next = text.charAt(at);
            open += next == '(' ? 1 : next == ')' ? -1 : 0;
        }
        return at;
    }
}
