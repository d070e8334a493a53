package io.streamgauge.proxy.route.match;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which names of headers a configuration may have. */
public final class HeaderNames {

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

    private HeaderNames() {}

    /**
     * The rule that a name breaks, if it does.
     *
     * @param consequence why it must not be one that holds a credential
     */
    public static Optional<String> brokenRule(String name, String consequence) {
        if (!TOKEN.matcher(name).matches()) {
            return Optional.of("is no name of an HTTP header: letters, digits and !#$%&'*+-.^_`|~");
        }
        return Arrays.stream(name.toLowerCase(Locale.ROOT).split("[^a-z0-9]"))
                .filter(CREDENTIAL_WORDS::contains)
                .findFirst()
                .map(word -> "names a header that holds a credential, by its word " + word + "; " + consequence);
    }
}
