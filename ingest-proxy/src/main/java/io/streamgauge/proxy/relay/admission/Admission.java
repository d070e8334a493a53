package io.streamgauge.proxy.relay.admission;

import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.relay.exchange.Exchange;
import io.streamgauge.proxy.relay.exchange.Exchange.Arrival;
import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.exchange.RoutesInForce;
import io.streamgauge.proxy.relay.gate.RequestGate;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.response.ClientSide;
import io.streamgauge.proxy.relay.response.OwnResponse;
import io.streamgauge.proxy.route.Route;
import java.util.Optional;

/** Where each request of one event loop begins: past the gate, onto a route, into an exchange. Event loop only. */
public final class Admission {

    private static final String NO_ROUTE = "no_route";

    private final RelayLoop loop;
    private final RequestGate gate;

    public Admission(RelayLoop loop, RequestGate gate) {
        this.loop = loop;
        this.gate = gate;
    }

    public RelayLoop loop() {
        return loop;
    }

    public RequestGate gate() {
        return gate;
    }

    /** Requests begin on these routes from now on. */
    public void route(RoutesInForce routes) {
        loop.route(routes);
    }

    /**
     * Decides what becomes of a request.
     *
     * @param head as the gate has judged it
     * @param client gets the response
     */
    public Admitted admit(HttpRequest head, ClientSide client, long nanos) {
        Optional<RequestRule> refusal = RequestGate.refusalOf(head);
        if (refusal.isPresent()) {
            RequestRule rule = refusal.get();
            gate.counters().refused(rule);
            loop.turnedAway(rule.status(), rule.label());
            return new Admitted.Refused(rule);
        }
        Optional<Route> route = loop.routes().routeOf(head);
        if (route.isEmpty()) {
            OwnResponse response = OwnResponse.unrouted(loop.routes().missing(head));
            int status = response.status().code();
            loop.counters().unrouted(status);
            loop.turnedAway(status, NO_ROUTE);
            return new Admitted.Answered(response);
        }
        if (route.get().options().tellsClient()) {
            ForwardingFields.append(head, client.peer());
        }
        return new Admitted.Passed(new Exchange(loop, client, new Arrival(head, route.get(), nanos)));
    }
}
