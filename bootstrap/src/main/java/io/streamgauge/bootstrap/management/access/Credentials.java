package io.streamgauge.bootstrap.management.access;

import io.streamgauge.bootstrap.config.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * What a header Authorization may hold.
 *
 * @param challenge of the answer to whoever has none
 * @param hint for people, which completes "this needs"
 */
public record Credentials(String scheme, Secret value, String challenge, String hint) {

    private static final String BASIC = "Basic";
    private static final String REALM = "realm=\"streamgauge\"";

    /** A token (RFC 6750, section 2.1). */
    public static Credentials token(Secret token) {
        return new Credentials(
                "Bearer", token, "Bearer " + REALM, "the token of management.token (Authorization: Bearer ...)");
    }

    /** A name and a password (RFC 7617). */
    public static Credentials login(String username, Secret password) {
        String pair = username + ":" + password.reveal();
        return new Credentials(
                BASIC,
                new Secret(Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8))),
                BASIC + " " + REALM + ", charset=\"UTF-8\"",
                "management.username and management.password");
    }

    boolean areKnownToBrowsers() {
        return scheme.equals(BASIC);
    }

    /** The whole header. */
    public String header() {
        return scheme + " " + value.reveal();
    }
}
