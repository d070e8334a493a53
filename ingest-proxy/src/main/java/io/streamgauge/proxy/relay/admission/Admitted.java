package io.streamgauge.proxy.relay.admission;

import io.streamgauge.proxy.relay.exchange.Exchange;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.response.OwnResponse;

/** What becomes of a request. */
public sealed interface Admitted {

    /** It broke a rule; has been counted. */
    record Refused(RequestRule rule) implements Admitted {}

    /** The proxy answers it itself; has been counted. */
    record Answered(OwnResponse response) implements Admitted {}

    /** It passes: the exchange waits to be started. */
    record Passed(Exchange exchange) implements Admitted {}
}
