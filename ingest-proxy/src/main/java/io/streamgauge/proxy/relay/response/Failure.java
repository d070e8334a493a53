package io.streamgauge.proxy.relay.response;

import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.upstream.ResponseListener.Loss;

/**
 * Why an exchange ends before its response is whole.
 *
 * @param response instead of the one that has not begun
 */
public record Failure(Ending ending, OwnResponse response) {

    public static Failure of(Limit limit) {
        return new Failure(endingOf(limit), OwnResponse.to(limit));
    }

    public static Failure of(Loss loss) {
        Ending ending = switch (loss) {
            case UNANSWERED, REFUSED, CUT -> Ending.UPSTREAM_RESET;
            case MALFORMED -> Ending.UPSTREAM_MALFORMED;
            case PROXY_FAILED -> Ending.PROXY_ERROR;
        };
        return new Failure(ending, OwnResponse.to(loss));
    }

    private static Ending endingOf(Limit limit) {
        return switch (limit) {
            case CONNECTIONS, BUFFER_MEMORY, OPEN_REQUESTS -> Ending.SHED;
            case BODY_SIZE -> Ending.REQUEST_TOO_LARGE;
            case HEADER_TIMEOUT, KEEP_ALIVE_TIMEOUT, BODY_TIMEOUT -> Ending.CLIENT_TIMEOUT;
            case WRITE_TIMEOUT -> Ending.CLIENT_STALLED;
            case CONNECT_TIMEOUT -> Ending.CONNECT_TIMEOUT;
            case FIRST_OUTPUT_TIMEOUT -> Ending.FIRST_OUTPUT_TIMEOUT;
            case IDLE_OUTPUT_TIMEOUT -> Ending.IDLE_TIMEOUT;
            case TOTAL_TIMEOUT -> Ending.TOTAL_TIMEOUT;
        };
    }
}
