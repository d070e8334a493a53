package io.streamgauge.standalone.cli.source;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.problem.Problem;
import java.util.ArrayList;
import java.util.List;

/** The one problem that only a proxy has: nobody said where requests go. */
public final class MissingUpstream {

    private static final String ROUTES = "proxy.routes";

    private MissingUpstream() {}

    /** Throws all other problems of a configuration, if there are any. */
    public static void forgive(ConfigException e) throws ConfigException {
        List<Problem> others =
                e.problems().stream().filter(problem -> !isIt(problem)).toList();
        if (!others.isEmpty()) {
            throw new ConfigException(others);
        }
    }

    /** The same problems, with the option that would solve this one. */
    public static ConfigException withOption(ConfigException e, String option) {
        List<Problem> all = new ArrayList<>(e.problems());
        all.replaceAll(problem -> isIt(problem)
                ? new Problem(problem.path(), problem.origin(), problem.message() + "; give " + option)
                : problem);
        return new ConfigException(all);
    }

    /** Routes that nobody gave can have no other problem. */
    private static boolean isIt(Problem problem) {
        return problem.path().equals(ROUTES) && problem.origin().equals(Origin.DEFAULT);
    }
}
