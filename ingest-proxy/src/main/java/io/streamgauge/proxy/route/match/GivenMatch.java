package io.streamgauge.proxy.route.match;

import io.streamgauge.bootstrap.config.Section;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads which requests belong to a route. */
public final class GivenMatch {

    private static final String HOSTS = "hosts";
    private static final String PREFIX = "path-prefix";
    private static final String HEADERS = "headers";

    private static final Pattern NAME = Pattern.compile("(\\*\\.)?[a-z0-9_-]+(\\.[a-z0-9_-]+)*\\.?");
    private static final Pattern LITERAL = Pattern.compile("\\[[0-9a-f:.]+]");
    private static final Pattern VALUE = Pattern.compile("[!-~]([ -~]*[!-~])?");

    private GivenMatch() {}

    /** Reads the keys of one route. */
    public static RouteMatch read(Section route) {
        return new RouteMatch(hosts(route), prefix(route), headers(route));
    }

    private static List<HostPattern> hosts(Section route) {
        List<HostPattern> hosts = new ArrayList<>();
        for (String given : route.strings(
                HOSTS,
                List.of(),
                "Hosts a request may be for, a name or *.suffix, in whatever case and without port; none takes all.")) {
            String text = given.toLowerCase(Locale.ROOT);
            HostPattern host = HostPattern.of(text);
            if (!NAME.matcher(text).matches() && !LITERAL.matcher(text).matches()) {
                route.problem(
                        HOSTS,
                        "\"" + given + "\" is no host name, address or *.suffix without port; for all hosts leave "
                                + HOSTS + " out");
            } else if (hosts.contains(host)) {
                route.problem(HOSTS, "\"" + given + "\" appears a second time; keep one");
            }
            hosts.add(host);
        }
        return hosts;
    }

    private static String prefix(Section route) {
        String prefix =
                route.string(PREFIX, "/", "Whole path segments a request's path begins with; they stay in the path.");
        if (!prefix.startsWith("/")) {
            route.refuse(PREFIX, "does not begin with /");
        } else if (prefix.indexOf('?') >= 0 || prefix.indexOf('#') >= 0) {
            route.refuse(PREFIX, "is more than a path: it has a ? or #");
        } else if (NormalPath.hasDotSegments(prefix)) {
            route.refuse(PREFIX, "has dot segments; paths are compared without them, so write what they come to");
        }
        return NormalPath.of(prefix);
    }

    private static List<HeaderValue> headers(Section route) {
        Map<String, String> given = route.properties(
                HEADERS, "Headers a request must have, each with exactly this value; names in whatever case.");
        Set<String> names = new HashSet<>();
        List<HeaderValue> headers = new ArrayList<>();
        given.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!names.add(lower)) {
                route.problem(HEADERS, "\"" + name + "\" appears a second time; keep one");
            }
            refuse(route, name, value);
            headers.add(new HeaderValue(lower, value));
        });
        return headers;
    }

    private static void refuse(Section route, String name, String value) {
        HeaderNames.brokenRule(name, "this file would hold a key, so name another")
                .ifPresent(rule -> route.problem(HEADERS, "\"" + name + "\" " + rule));
        if (name.equalsIgnoreCase("host")) {
            route.problem(HEADERS, "\"" + name + "\" is compared by " + HOSTS + "; name it there");
        }
        if (!VALUE.matcher(value).matches()) {
            route.problem(
                    HEADERS, "the value of \"" + name + "\" is not printable ASCII without blanks around it, or empty");
        }
    }
}
