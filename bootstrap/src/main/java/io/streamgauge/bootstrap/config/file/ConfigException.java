package io.streamgauge.bootstrap.config.file;

import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.problem.Problem;
import java.util.List;
import java.util.stream.Collectors;

/** The configuration cannot be used. The message holds every problem, one per line. */
public final class ConfigException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public ConfigException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    static ConfigException of(String message) {
        return new ConfigException(List.of(new Problem("", Origin.DEFAULT, message)));
    }

    public List<Problem> problems() {
        return problems;
    }
}
