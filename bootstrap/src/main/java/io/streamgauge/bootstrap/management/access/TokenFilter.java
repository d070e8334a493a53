package io.streamgauge.bootstrap.management.access;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import io.streamgauge.bootstrap.config.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * Lets requests pass that carry the token (RFC 6750, section 2.1), in a time that tells nothing of how much of it was
 * right. Any thread.
 */
public final class TokenFilter extends Filter {

    private static final String SCHEME = "Bearer ";
    private static final byte[] REFUSAL =
            "this needs the token of management.token: Authorization: Bearer ...\n".getBytes(StandardCharsets.UTF_8);

    private final byte[] digest;

    public TokenFilter(Secret token) {
        this.digest = digest(token.reveal());
    }

    @Override
    public String description() {
        return "asks for the token";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        if (carriesToken(exchange)) {
            chain.doFilter(exchange);
            return;
        }
        try (exchange) {
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer realm=\"streamgauge\"");
            exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
            exchange.sendResponseHeaders(401, head ? -1 : REFUSAL.length);
            if (!head) {
                exchange.getResponseBody().write(REFUSAL);
            }
        }
    }

    private boolean carriesToken(HttpExchange exchange) {
        List<String> given = exchange.getRequestHeaders().getOrDefault("Authorization", List.of());
        return given.size() == 1
                && given.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                && MessageDigest.isEqual(
                        digest, digest(given.get(0).substring(SCHEME.length()).strip()));
    }

    /** Of one length for all tokens, so that comparing does not tell the length either. */
    private static byte[] digest(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
