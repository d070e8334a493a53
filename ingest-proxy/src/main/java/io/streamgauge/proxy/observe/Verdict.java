package io.streamgauge.proxy.observe;

import io.streamgauge.proxy.observe.answer.Finish;
import io.streamgauge.proxy.observe.response.CallStatus;
import io.streamgauge.proxy.observe.response.ResponseSide;
import io.streamgauge.schemas.event.Outcome;
import java.util.Locale;
import java.util.Set;

/**
 * How a request ended. Where several things happened, the earliest decides: the status came before the body, an error
 * event before the connection broke, and after the end marker nothing can go wrong any more.
 *
 * @param detail which kind of the outcome, one of a closed list; empty where the outcome has no kinds
 */
record Verdict(Outcome outcome, String detail) {

    private static final Set<Integer> REJECTIONS = Set.of(429, 503, 529);
    private static final Set<Integer> NAMED_CLIENT_ERRORS = Set.of(400, 401, 403, 404, 408, 413, 422);

    static Verdict of(ResponseSide response, Ending ending) {
        if (response.hasHead() && !response.succeeded()) {
            return ofStatus(response.status());
        }
        if (response.isCall()) {
            return ofCall(response, ending);
        }
        if (response.hasError() || response.answer().finish() == Finish.FAILURE) {
            return new Verdict(Outcome.STREAM_ERROR, "");
        }
        if (response.hasEndMarker() && !response.unread()) {
            return whole(response);
        }
        boolean read = ending == Ending.COMPLETE && response.hasHead() && !response.unread();
        return read ? complete(response) : ofEnding(response, ending);
    }

    /** Where the body could not be read to its end by a fault of our own. */
    static Verdict unread(ResponseSide response, Ending ending) {
        if (response.hasHead() && !response.succeeded()) {
            return ofStatus(response.status());
        }
        if (response.isCall()) {
            return ofCall(response, ending);
        }
        return response.hasError() ? new Verdict(Outcome.STREAM_ERROR, "") : ofEnding(response, ending);
    }

    /** Without its status a call is not over, however cleanly its body ends. */
    private static Verdict ofCall(ResponseSide response, Ending ending) {
        CallStatus status = response.callStatus();
        if (status == null) {
            boolean complete = ending == Ending.COMPLETE && response.hasHead();
            return complete ? new Verdict(Outcome.INCOMPLETE, "") : ofEnding(response, ending);
        }
        if (status == CallStatus.OK) {
            return new Verdict(response.isEmpty() ? Outcome.EMPTY : Outcome.OK, detail(Finish.OTHER));
        }
        if (status == CallStatus.CANCELLED) {
            return ofEnding(response, Ending.CLIENT_LEFT);
        }
        return response.hasOutput() ? new Verdict(Outcome.STREAM_ERROR, "") : ofStatus(status.http());
    }

    private static Verdict ofEnding(ResponseSide response, Ending ending) {
        return switch (ending) {
            case COMPLETE ->
                response.hasHead()
                        ? new Verdict(Outcome.OK, detail(Finish.OTHER))
                        : new Verdict(Outcome.PROXY_ERROR, "");
            case CLIENT_LEFT ->
                new Verdict(Outcome.CLIENT_CANCEL, response.hasOutput() ? "after_output" : "before_output");
            case REQUEST_MALFORMED -> new Verdict(Outcome.CLIENT_ERROR, "400");
            case REQUEST_TOO_LARGE -> new Verdict(Outcome.CLIENT_ERROR, "413");
            case CLIENT_TIMEOUT -> new Verdict(Outcome.CLIENT_ERROR, "client_timeout");
            case CLIENT_STALLED -> new Verdict(Outcome.CLIENT_ERROR, "client_stalled");
            case SHED -> new Verdict(Outcome.SHED, "");
            case CONNECT_FAILED -> new Verdict(Outcome.UPSTREAM_ERROR, "connect");
            case CONNECT_TIMEOUT -> new Verdict(Outcome.UPSTREAM_TIMEOUT, "connect");
            case FIRST_OUTPUT_TIMEOUT -> new Verdict(Outcome.UPSTREAM_TIMEOUT, "first_output");
            case IDLE_TIMEOUT -> new Verdict(Outcome.UPSTREAM_TIMEOUT, "idle");
            case TOTAL_TIMEOUT -> new Verdict(Outcome.UPSTREAM_TIMEOUT, "total");
            case UPSTREAM_RESET -> new Verdict(Outcome.UPSTREAM_ERROR, "reset");
            case UPSTREAM_MALFORMED -> new Verdict(Outcome.UPSTREAM_ERROR, "malformed");
            case PROXY_ERROR -> new Verdict(Outcome.PROXY_ERROR, "");
            case PROXY_SHUTDOWN -> new Verdict(Outcome.PROXY_SHUTDOWN, "");
        };
    }

    private static Verdict ofStatus(int status) {
        if (REJECTIONS.contains(status)) {
            return new Verdict(Outcome.REJECTED, Integer.toString(status));
        }
        if (status < 400 || status >= 500) {
            return new Verdict(Outcome.UPSTREAM_ERROR, "status");
        }
        boolean named = NAMED_CLIENT_ERRORS.contains(status);
        return new Verdict(Outcome.CLIENT_ERROR, named ? Integer.toString(status) : "other");
    }

    private static Verdict complete(ResponseSide response) {
        boolean endTold = response.streamed()
                ? response.answer().finish() != Finish.NONE
                : !response.cut() || response.hasOutput();
        boolean endGuessed = response.answer().finish() == Finish.UNMARKED && response.cut();
        return endTold && !endGuessed ? whole(response) : new Verdict(Outcome.INCOMPLETE, "");
    }

    private static Verdict whole(ResponseSide response) {
        Outcome outcome = response.isEmpty() ? Outcome.EMPTY : Outcome.OK;
        return new Verdict(outcome, detail(response.answer().finish()));
    }

    private static String detail(Finish finish) {
        return switch (finish) {
            case STOP, LENGTH, TOOL, FILTER -> finish.name().toLowerCase(Locale.ROOT);
            case NONE, UNMARKED, OTHER, FAILURE -> "other";
        };
    }
}
