package io.streamgauge.bootstrap.management.access;

import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.Section;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the port for operators is, and who may read it.
 *
 * @param listen unresolved host and port; port 0 lets the system choose
 * @param token what requests must carry, but those for /livez and /readyz
 */
public record ManagementSettings(InetSocketAddress listen, Optional<Secret> token) {

    private static final int SHORTEST_TOKEN = 16;
    private static final String LISTEN = "listen";
    private static final String TOKEN = "token";
    private static final String TOKEN_FILE = "token-file";

    /** Without a token. */
    public static ManagementSettings open(InetSocketAddress listen) {
        return new ManagementSettings(listen, Optional.empty());
    }

    /** Reads the section {@code management}. */
    public static ManagementSettings read(Section management) {
        InetSocketAddress listen = management.address(
                LISTEN, "127.0.0.1:9420", "Where /metrics, /livez, /readyz, / and a proxy's /requests are served.");
        Optional<Secret> token = token(management);
        boolean open = management.flag(
                "open", false, "Whether everybody may read it at an address that is not loopback, without a token.");
        boolean guarded = management.has(TOKEN) || management.has(TOKEN_FILE);
        if (!ListenAddress.of(listen).isLoopback() && !guarded && !open) {
            management.refuse(
                    LISTEN,
                    "is not loopback; give management.token or management.token-file, or set management.open to let"
                            + " everybody read it");
        }
        return new ManagementSettings(listen, token);
    }

    private static Optional<Secret> token(Section management) {
        Optional<Secret> given = management.secret(
                TOKEN, "What requests carry in Authorization, after Bearer, but those for /livez and /readyz.");
        Optional<String> file =
                management.optionalString(TOKEN_FILE, "A file that holds the token, read at the start.");
        if (given.isPresent() && file.isPresent()) {
            management.problem(TOKEN_FILE, "stands beside management.token; one of them is enough");
        }
        Optional<Secret> token = file.isPresent() ? ofFile(management, file.get()) : given;
        if (token.isPresent() && !isToken(token.get().reveal())) {
            management.problem(
                    file.isPresent() ? TOKEN_FILE : TOKEN,
                    "holds no token: at least " + SHORTEST_TOKEN + " characters of visible ASCII");
        }
        return token;
    }

    private static Optional<Secret> ofFile(Section management, String file) {
        try {
            return Optional.of(new Secret(Files.readString(Path.of(file)).strip()));
        } catch (IOException | IllegalArgumentException e) {
            management.refuse(TOKEN_FILE, "cannot be read: " + e);
            return Optional.empty();
        }
    }

    /** What a header can carry and nobody guesses. */
    private static boolean isToken(String text) {
        return text.length() >= SHORTEST_TOKEN && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
