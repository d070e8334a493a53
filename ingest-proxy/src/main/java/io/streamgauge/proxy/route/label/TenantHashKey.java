package io.streamgauge.proxy.route.label;

import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.observe.request.ApiKeyHash;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the secret with which API keys are hashed. */
public final class TenantHashKey {

    static final String PATH = "proxy.tenant-hash-key";

    private static final String KEY = "tenant-hash-key";
    private static final int SHORTEST = 16;

    private TenantHashKey() {}

    /** Reads its keys of the section {@code proxy}; empty if there is none, or none that can be used. */
    public static Optional<ApiKeyHash> read(Section proxy) {
        Optional<Secret> text = proxy.secret(
                KEY,
                "Secret with which API keys are hashed where tenant-from-api-key is on, at least 16 bytes; best as a"
                        + " ${file:/path}.");
        return text.flatMap(secret -> usable(proxy, secret.reveal()));
    }

    /** Editors end files with a line end, which is no part of the secret. */
    private static Optional<ApiKeyHash> usable(Section proxy, String text) {
        byte[] secret = text.strip().getBytes(StandardCharsets.UTF_8);
        if (secret.length < SHORTEST) {
            proxy.problem(KEY, "holds less than " + SHORTEST + " bytes; who guesses the secret can test for API keys");
            return Optional.empty();
        }
        return Optional.of(new ApiKeyHash(secret));
    }
}
