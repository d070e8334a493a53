package io.streamgauge.bootstrap.management.access;

import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.Section;
import java.net.InetSocketAddress;
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

    /** Without a token. */
    public static ManagementSettings open(InetSocketAddress listen) {
        return new ManagementSettings(listen, Optional.empty());
    }

    /** Reads the section {@code management}. */
    public static ManagementSettings read(Section management) {
        InetSocketAddress listen = management.address(
                LISTEN,
                "127.0.0.1:9420",
                "Where the live page, /metrics, /livez, /readyz and a proxy's /requests are served.");
        Optional<Secret> token = token(management);
        boolean open = management.flag(
                "open", false, "Whether everybody may read it at an address that is not loopback, without a token.");
        if (!ListenAddress.of(listen).isLoopback() && !management.has(TOKEN) && !open) {
            management.refuse(
                    LISTEN, "is not loopback; give management.token, or set management.open to let everybody read it");
        }
        return new ManagementSettings(listen, token);
    }

    private static Optional<Secret> token(Section management) {
        Optional<Secret> token = management.secret(
                TOKEN, "What requests carry in Authorization, after Bearer, but those for /livez and /readyz.");
        if (token.isPresent() && !isToken(token.get().reveal())) {
            management.problem(TOKEN, "holds no token: at least " + SHORTEST_TOKEN + " characters of visible ASCII");
        }
        return token;
    }

    /** What a header can carry and nobody guesses. */
    private static boolean isToken(String text) {
        return text.length() >= SHORTEST_TOKEN && text.chars().allMatch(c -> c > ' ' && c <= '~');
    }
}
