package io.streamgauge.proxy.route.label;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.observe.request.ApiKeyHash;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import io.streamgauge.proxy.route.match.HeaderNames;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads which headers label requests. What such headers hold is kept, so one that is known to hold a credential is refused. */
public final class LabelHeaderNames {

    private static final String TENANT = "tenant-header";
    private static final String TENANT_FROM_KEY = "tenant-from-api-key";

    private LabelHeaderNames() {}

    /**
     * Reads the keys of one route.
     *
     * @param hash made of API keys where the route asks for it; empty if the configuration has no key for that
     */
    public static LabelHeaders read(Section route, Optional<ApiKeyHash> hash) {
        return new LabelHeaders(
                name(route, TENANT, "Request header that names the tenant; never one that holds a key."),
                name(
                        route,
                        "slo-class-header",
                        "Request header that names the SLO class: a request that names one of slos belongs to it,"
                                + " whatever its match; other values are ignored."),
                name(route, "instance-header", "Response header that names the replica that answered."),
                tenantFromKey(route, hash));
    }

    private static @Nullable ApiKeyHash tenantFromKey(Section route, Optional<ApiKeyHash> hash) {
        boolean wanted = route.flag(
                TENANT_FROM_KEY,
                false,
                "Whether a keyed hash of the request's API key is its tenant; needs proxy.tenant-hash-key.");
        if (!wanted) {
            return null;
        }
        if (route.has(TENANT)) {
            route.problem(TENANT_FROM_KEY, "is on and " + TENANT + " is given; the tenant comes from one of them");
        }
        if (hash.isEmpty()) {
            route.problem(
                    TENANT_FROM_KEY,
                    "needs " + TenantHashKey.PATH + ": without a secret, hashes of keys could be guessed");
        }
        return hash.orElse(null);
    }

    private static @Nullable String name(Section route, String key, String meaning) {
        Optional<String> name = route.optionalString(key, meaning);
        name.flatMap(given -> HeaderNames.brokenRule(given, "labels are stored, so name another"))
                .ifPresent(rule -> route.refuse(key, rule));
        return name.orElse(null);
    }
}
