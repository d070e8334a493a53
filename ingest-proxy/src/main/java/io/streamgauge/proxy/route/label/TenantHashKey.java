package io.streamgauge.proxy.route.label;

import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.observe.request.ApiKeyHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the secret with which API keys are hashed. */
public final class TenantHashKey {

    static final String TEXT_PATH = "proxy.tenant-hash-key";
    static final String FILE_PATH = "proxy.tenant-hash-key-file";

    private static final String TEXT = "tenant-hash-key";
    private static final String FILE = "tenant-hash-key-file";
    private static final int SHORTEST = 16;

    private TenantHashKey() {}

    /** Reads its keys of the section {@code proxy}; empty if there is none, or none that can be used. */
    public static Optional<ApiKeyHash> read(Section proxy) {
        Optional<Secret> text = proxy.secret(
                TEXT,
                "Secret with which API keys are hashed where tenant-from-api-key is on, at least 16 bytes; better in the"
                        + " variable or in a file of its own than here.");
        Optional<String> file = proxy.optionalString(FILE, "File that holds that secret instead.");
        if (text.isPresent() && file.isPresent()) {
            proxy.problem(FILE, "is given and " + TEXT + " too; keep one");
        }
        if (file.isPresent()) {
            return ofFile(proxy, file.get());
        }
        return text.flatMap(secret -> usable(proxy, TEXT, secret.reveal()));
    }

    private static Optional<ApiKeyHash> ofFile(Section proxy, String file) {
        try {
            return usable(proxy, FILE, Files.readString(Path.of(file), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            proxy.refuse(FILE, "cannot be read: " + e.getClass().getSimpleName());
            return Optional.empty();
        }
    }

    /** Editors end files with a line end, which is no part of the secret. */
    private static Optional<ApiKeyHash> usable(Section proxy, String key, String text) {
        byte[] secret = text.strip().getBytes(StandardCharsets.UTF_8);
        if (secret.length < SHORTEST) {
            proxy.problem(key, "holds less than " + SHORTEST + " bytes; who guesses the secret can test for API keys");
            return Optional.empty();
        }
        return Optional.of(new ApiKeyHash(secret));
    }
}
