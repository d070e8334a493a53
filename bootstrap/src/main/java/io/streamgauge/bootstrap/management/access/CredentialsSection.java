package io.streamgauge.bootstrap.management.access;

import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads from the configuration what requests to the port for operators have to carry. */
final class CredentialsSection {

    private static final int SHORTEST_TOKEN = 16;
    private static final int SHORTEST_PASSWORD = 8;
    private static final String TOKEN = "token";
    private static final String USERNAME = "username";
    private static final String PASSWORD = "password";

    private final Section management;

    CredentialsSection(Section management) {
        this.management = management;
    }

    /** Reads {@code token}, {@code username} and {@code password}. */
    List<Credentials> read() {
        List<Credentials> credentials = new ArrayList<>();
        token().map(Credentials::token).ifPresent(credentials::add);
        login().ifPresent(credentials::add);
        return credentials;
    }

    /** Whether there are any, right or wrong. */
    boolean areGiven() {
        return management.has(TOKEN) || management.has(PASSWORD);
    }

    private Optional<Secret> token() {
        Optional<Secret> token = management.secret(
                TOKEN, "What requests carry in Authorization, after Bearer, but those for /livez and /readyz.");
        if (token.isPresent() && !isToken(token.get().reveal())) {
            management.problem(TOKEN, "holds no token: at least " + SHORTEST_TOKEN + " characters of visible ASCII");
        }
        return token;
    }

    private Optional<Credentials> login() {
        Optional<String> username = management.optionalString(
                USERNAME, "Name that browsers and Prometheus log in with, beside or in place of the token.");
        Optional<Secret> password = management.secret(PASSWORD, "Password for it; best as a ${file:/path}.");
        if (management.has(USERNAME) != management.has(PASSWORD)) {
            management.problem(management.has(USERNAME) ? USERNAME : PASSWORD, "needs the other of the two");
        }
        username.filter(name -> name.contains(":") || !isText(name))
                .ifPresent(name ->
                        management.refuse(USERNAME, "has a colon, which ends a name in HTTP, or a control character"));
        password.filter(secret -> !isPassword(secret.reveal()))
                .ifPresent(secret -> management.problem(
                        PASSWORD,
                        "holds no password: at least " + SHORTEST_PASSWORD + " characters, none of them for control"));
        return username.flatMap(name -> password.map(secret -> Credentials.login(name, secret)));
    }

    /** What a header can carry and nobody guesses. */
    private static boolean isToken(String text) {
        return text.length() >= SHORTEST_TOKEN && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }

    private static boolean isPassword(String text) {
        return text.length() >= SHORTEST_PASSWORD && isText(text);
    }

    private static boolean isText(String text) {
        return text.chars().noneMatch(Character::isISOControl);
    }
}
