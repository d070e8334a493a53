package io.streamgauge.bootstrap.config.file;

import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.problem.Problem;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The configuration cannot be used. The message holds every problem, one per line. */
public final class ConfigException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;
    private final transient List<Path> files;

    public ConfigException(List<Problem> problems) {
        this(problems, List.of());
    }

    /**
     * For a configuration that was read.
     *
     * @param files that it names and whose content belongs to it: it may be right once they are
     */
    ConfigException(List<Problem> problems, List<Path> files) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
        this.files = List.copyOf(files);
    }

    static ConfigException of(String message) {
        return new ConfigException(List.of(new Problem("", Origin.DEFAULT, message)));
    }

    public List<Problem> problems() {
        return problems;
    }

    public List<Path> files() {
        return files;
    }
}
