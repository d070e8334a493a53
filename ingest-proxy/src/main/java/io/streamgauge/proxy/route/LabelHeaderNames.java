package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.route.match.HeaderNames;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads which headers label requests. What such headers hold is kept, so one that is known to hold a credential is refused. */
final class LabelHeaderNames {

    private LabelHeaderNames() {}

    static LabelHeaders read(Section route) {
        return new LabelHeaders(
                name(route, "tenant-header", "Request header that names the tenant; never one that holds a key."),
                name(
                        route,
                        "slo-class-header",
                        "Request header that names the SLO class: a request that names one of slos belongs to it,"
                                + " whatever its match; other values are ignored."),
                name(route, "instance-header", "Response header that names the replica that answered."));
    }

    private static @Nullable String name(Section route, String key, String meaning) {
        Optional<String> name = route.optionalString(key, meaning);
        name.flatMap(given -> HeaderNames.brokenRule(given, "labels are stored, so name another"))
                .ifPresent(rule -> route.refuse(key, rule));
        return name.orElse(null);
    }
}
