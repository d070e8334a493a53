package io.streamgauge.proxy.route;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads which headers label requests. What such headers hold is kept, so one that is known to hold a credential is refused. */
final class LabelHeaderNames {

    /** RFC 9110, section 5.6.2. */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /** One of these as a word of its name gives a credential away, whoever invents the header. */
    private static final Set<String> CREDENTIAL_WORDS = Set.of(
            "authorization",
            "authentication",
            "authenticate",
            "auth",
            "cookie",
            "cookie2",
            "credential",
            "credentials",
            "key",
            "apikey",
            "token",
            "accesstoken",
            "jwt",
            "oidc",
            "secret",
            "password",
            "signature");

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
        name.flatMap(LabelHeaderNames::brokenRule).ifPresent(rule -> route.refuse(key, rule));
        return name.orElse(null);
    }

    private static Optional<String> brokenRule(String name) {
        if (!TOKEN.matcher(name).matches()) {
            return Optional.of("is no name of an HTTP header: letters, digits and !#$%&'*+-.^_`|~");
        }
        return Arrays.stream(name.toLowerCase(Locale.ROOT).split("[^a-z0-9]"))
                .filter(CREDENTIAL_WORDS::contains)
                .findFirst()
                .map(word -> "names a header that holds a credential, by its word " + word
                        + "; labels are stored, so name another");
    }
}
