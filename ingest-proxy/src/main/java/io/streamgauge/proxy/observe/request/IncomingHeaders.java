package io.streamgauge.proxy.observe.request;

import io.netty.handler.codec.http.HttpHeaders;
import io.streamgauge.schemas.event.RequestFacts;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Headers of a request that say what it belongs to. A value that breaks its rule counts as not sent. */
record IncomingHeaders(
        @Nullable String traceId,
        @Nullable String requestId,
        @Nullable Integer attempt,
        @Nullable String tenant,
        @Nullable String sloClass) {

    private static final int LONGEST = 128;

    /** W3C trace context: version, trace id, parent id, flags; later versions may append. */
    private static final Pattern TRACE_PARENT =
            Pattern.compile("(?!ff)[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}(-.*)?");

    /** Schemes of HTTP authentication, and how keys of inference services and JSON web tokens begin. */
    private static final Pattern CREDENTIAL = Pattern.compile(
            "(?i:bearer|basic|digest|negotiate|token|apikey) |AWS4-|sk-|eyJ|AIza|gsk_|hf_|xai-|pplx-|nvapi-");

    private static final Pattern ATTEMPT = Pattern.compile("[0-9]{1,6}");

    static IncomingHeaders of(HttpHeaders headers, LabelHeaders labels) {
        return new IncomingHeaders(
                traceId(headers.get("traceparent")),
                printable(headers.get("x-request-id")),
                attempt(headers.get("x-envoy-attempt-count")),
                labels.tenantIn(headers),
                label(headers, labels.sloClass()));
    }

    /** The value of a configured header; none where it looks like a credential, as labels are stored. */
    static @Nullable String label(HttpHeaders headers, @Nullable String name) {
        String value = name == null ? null : printable(headers.get(name));
        return value == null || CREDENTIAL.matcher(value).lookingAt() ? null : value;
    }

    void tell(RequestFacts facts) {
        facts.setTraceId(traceId);
        facts.setIncomingRequestId(requestId);
        facts.setAttempt(attempt);
        facts.setTenant(tenant);
        facts.setSloClass(sloClass);
    }

    private static @Nullable String traceId(@Nullable String value) {
        return value != null && TRACE_PARENT.matcher(value).matches() ? value.substring(3, 35) : null;
    }

    private static @Nullable Integer attempt(@Nullable String value) {
        return value != null && ATTEMPT.matcher(value).matches() ? Integer.valueOf(value) : null;
    }

    private static @Nullable String printable(@Nullable String value) {
        if (value == null || value.isEmpty() || value.length() > LONGEST) {
            return null;
        }
        return value.chars().allMatch(c -> c >= ' ' && c <= '~') ? value : null;
    }
}
