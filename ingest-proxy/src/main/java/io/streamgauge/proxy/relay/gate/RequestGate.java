package io.streamgauge.proxy.relay.gate;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.streamgauge.proxy.relay.gate.rule.RequestHead;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.gate.rule.RuleBroken;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which requests pass: by their heads as they came, which it reads itself, and by what the decoder said. Any
 * thread.
 */
public final class RequestGate {

    /** As people write it: what is added should not stand out. */
    private static final String HOST = "Host";

    private final GateSettings settings;
    private final GateCounters counters;

    public RequestGate(GateSettings settings, GateCounters counters) {
        this.settings = settings;
        this.counters = counters;
    }

    public GateSettings settings() {
        return settings;
    }

    public GateCounters counters() {
        return counters;
    }

    /**
     * Judges a head that has just been decoded: one that does not pass is marked as failed, with the rule as its cause.
     *
     * @param raw the same head as it came
     */
    public void judge(HttpRequest head, String raw) {
        Optional<RequestRule> limit =
                head.decoderResult().isFailure() ? limitOf(head.decoderResult().cause()) : Optional.empty();
        if (limit.isPresent()) {
            refuse(head, limit.get());
            return;
        }
        Set<RequestRule> broken = RequestHead.brokenBy(raw);
        Optional<RequestRule> refused = broken.stream()
                .filter(rule -> settings.mode() == GateMode.ENFORCE || !rule.isUnusual())
                .findFirst();
        if (refused.isPresent()) {
            refuse(head, refused.get());
        } else if (head.decoderResult().isSuccess()) {
            broken.forEach(counters::passed);
            address(head);
        }
    }

    private static void refuse(HttpRequest head, RequestRule rule) {
        head.setDecoderResult(DecoderResult.failure(new RuleBroken(rule)));
    }

    /**
     * A URL becomes a path and a Host, as servers expect it (RFC 9112, section 3.2.2). HTTP/1.0 knows no Host, so that the URL
     * may be all that names one; what else has none goes on as it came.
     */
    private static void address(HttpRequest head) {
        if (!head.headers().contains(HttpHeaderNames.HOST)) {
            Optional<String> named = HttpVersion.HTTP_1_0.equals(head.protocolVersion())
                    ? RequestHead.hostOf(head.uri())
                    : Optional.empty();
            if (named.isEmpty()) {
                return;
            }
            head.headers().set(HOST, named.get());
        }
        head.setUri(RequestHead.originForm(head.uri()));
    }

    /** The rule for which a head is refused, if it is. */
    public static Optional<RequestRule> refusalOf(HttpRequest head) {
        return refusalOf(head, RequestRule.MALFORMED);
    }

    /** The rule for which the rest of a request is refused, if it is. */
    public static Optional<RequestRule> refusalOfBody(HttpObject content) {
        return refusalOf(content, RequestRule.CHUNK);
    }

    private static Optional<RequestRule> refusalOf(HttpObject part, RequestRule unnamed) {
        if (part.decoderResult().isSuccess()) {
            return Optional.empty();
        }
        Throwable cause = part.decoderResult().cause();
        boolean named = cause instanceof RuleBroken broken && broken.rule() instanceof RequestRule;
        return Optional.of(named ? (RequestRule) ((RuleBroken) cause).rule() : unnamed);
    }

    private static Optional<RequestRule> limitOf(Throwable decoderFailure) {
        if (decoderFailure instanceof TooLongHttpLineException) {
            return Optional.of(RequestRule.TARGET_TOO_LONG);
        }
        return decoderFailure instanceof TooLongHttpHeaderException
                ? Optional.of(RequestRule.HEAD_TOO_LARGE)
                : Optional.empty();
    }
}
