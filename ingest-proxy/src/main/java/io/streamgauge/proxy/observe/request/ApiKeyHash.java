package io.streamgauge.proxy.observe.request;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Names tenants by their API keys without keeping these: by the first 64 bits of HMAC-SHA-256 under a secret. The same key
 * has the same name everywhere the secret is the same. Who has no secret can neither find a key by its name nor test for
 * one. Immutable, any thread.
 */
public final class ApiKeyHash {

    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "key-";
    private static final int KEPT_BYTES = 8;
    private static final String BEARER = "bearer ";

    /** After {@code Authorization}, in this order. */
    private static final List<String> KEY_HEADERS = List.of("x-api-key", "api-key", "x-goog-api-key");

    private final byte[] secret;

    public ApiKeyHash(byte[] secret) {
        this.secret = secret.clone();
    }

    /** The tenant of a request with these headers; none if they hold no API key. */
    @Nullable
    String tenantOf(HttpHeaders headers) {
        String key = keyIn(headers);
        return key == null ? null : PREFIX + HexFormat.of().formatHex(hash(key), 0, KEPT_BYTES);
    }

    private static @Nullable String keyIn(HttpHeaders headers) {
        String authorization = headers.get(HttpHeaderNames.AUTHORIZATION);
        if (authorization != null && authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return present(authorization.substring(BEARER.length()));
        }
        for (String name : KEY_HEADERS) {
            String value = headers.get(name);
            if (value != null) {
                return present(value);
            }
        }
        return null;
    }

    private static @Nullable String present(String value) {
        String key = value.trim();
        return key.isEmpty() ? null : key;
    }

    private byte[] hash(String key) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return mac.doFinal(key.getBytes(StandardCharsets.ISO_8859_1));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ApiKeyHash hash && MessageDigest.isEqual(secret, hash.secret);
    }

    /** Nothing that the secret could be told by. */
    @Override
    public int hashCode() {
        return ApiKeyHash.class.hashCode();
    }

    @Override
    public String toString() {
        return "ApiKeyHash";
    }
}
