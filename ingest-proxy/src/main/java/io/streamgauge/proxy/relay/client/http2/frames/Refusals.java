package io.streamgauge.proxy.relay.client.http2.frames;

import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import org.jspecify.annotations.Nullable;

/** What has been refused of one client's connection, each counted once at the gate. Event loop only. */
final class Refusals {

    private final GateCounters counters;
    private @Nullable RequestRule last;

    Refusals(GateCounters counters) {
        this.counters = counters;
    }

    void count(RequestRule rule) {
        last = rule;
        counters.refused(rule);
    }

    /**
     * Why the connection ends.
     *
     * @param clientsFault what has ended it; counted here if no frame was refused, as when the first one is of another kind
     */
    String reasonOfEnd(boolean clientsFault) {
        if (last == null && clientsFault) {
            count(RequestRule.HTTP2_FRAME);
        }
        RequestRule rule = last;
        return clientsFault && rule != null ? rule.reason() : "";
    }
}
