package io.streamgauge.monitoring.rules.form;

import java.util.List;
import java.util.stream.Collectors;

/** Groups of rules as the YAML that Prometheus reads. */
public final class RuleText {

    private final String runbooks;
    private final StringBuilder text = new StringBuilder();

    /** @param runbooks where the pages of docs/runbooks are, without a slash at its end */
    public RuleText(String runbooks) {
        this.runbooks = runbooks;
    }

    /** The whole file. */
    public String of(String comment, List<RuleGroup> groups) {
        comment.lines().forEach(line -> text.append("# ").append(line).append('\n'));
        text.append("groups:\n");
        groups.forEach(this::add);
        return text.toString();
    }

    private void add(RuleGroup group) {
        line(2, "- name: " + group.name());
        line(4, "interval: " + PromDuration.of(group.interval()));
        line(4, "rules:");
        group.rules().forEach(this::add);
    }

    private void add(Rule rule) {
        if (rule instanceof Recording recording) {
            line(6, "- record: " + recording.name());
            expression(recording);
        } else if (rule instanceof Alert alert) {
            add(alert);
        }
    }

    private void add(Alert alert) {
        line(6, "- alert: " + alert.name());
        expression(alert);
        if (!alert.lasting().isZero()) {
            line(8, "for: " + PromDuration.of(alert.lasting()));
        }
        line(8, "labels:");
        alert.allLabels().forEach((name, value) -> line(10, name + ": " + quoted(value)));
        line(8, "annotations:");
        line(10, "summary: " + quoted(alert.summary()));
        line(10, "description: " + quoted(alert.description()));
        line(10, "runbook_url: " + quoted(runbooks + "/" + alert.page()));
    }

    private void expression(Rule rule) {
        line(8, "expr: |-");
        rule.expression().strip().lines().forEach(line -> line(10, line));
    }

    private void line(int indent, String line) {
        text.append(" ".repeat(indent)).append(line).append('\n');
    }

    /** Single quotes: nothing but a quote has a meaning between them. */
    private static String quoted(String value) {
        return "'" + value.replace("'", "''").lines().collect(Collectors.joining(" ")) + "'";
    }
}
