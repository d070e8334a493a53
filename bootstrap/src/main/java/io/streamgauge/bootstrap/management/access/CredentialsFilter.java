package io.streamgauge.bootstrap.management.access;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import io.streamgauge.bootstrap.management.route.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Lets requests pass that carry one of some credentials, in a time that tells nothing of how much of them was right. Any
 * thread.
 */
public final class CredentialsFilter extends Filter {

    private final List<Known> known;
    private final List<String> challenges;
    private final String refusal;

    /** @param credentials one at least */
    public CredentialsFilter(List<Credentials> credentials) {
        this.known = credentials.stream().map(Known::of).toList();
        this.challenges = credentials.stream().map(Credentials::challenge).toList();
        this.refusal =
                credentials.stream().map(Credentials::hint).collect(Collectors.joining(", or ", "this needs ", "\n"));
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    private record Known(String scheme, byte[] digest) {

        static Known of(Credentials credentials) {
            return new Known(
                    credentials.scheme() + " ", digestOf(credentials.value().reveal()));
        }

        boolean isIn(String header) {
            return header.regionMatches(true, 0, scheme, 0, scheme.length())
                    && MessageDigest.isEqual(
                            digest, digestOf(header.substring(scheme.length()).strip()));
        }
    }

    @Override
    public String description() {
        return "asks for credentials";
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        List<String> given = exchange.getRequestHeaders().getOrDefault("Authorization", List.of());
        if (given.size() == 1 && known.stream().anyMatch(each -> each.isIn(given.get(0)))) {
            chain.doFilter(exchange);
            return;
        }
        exchange.getResponseHeaders().put("WWW-Authenticate", challenges);
        try (exchange) {
            Answer.text(401, refusal).send(exchange);
        }
    }

    /** Of one length for all, so that comparing does not tell the length either. */
    private static byte[] digestOf(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
