package io.streamgauge.proxy.relay.connect.tls;

import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteTable;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in the log which upstreams anybody could stand in for. */
public final class UnverifiedUpstreams {

    private static final Logger LOG = LoggerFactory.getLogger(UnverifiedUpstreams.class);

    private UnverifiedUpstreams() {}

    /** One warning for each route to one. */
    public static void warn(RouteTable routes) {
        for (Route route : routes.routes()) {
            UpstreamTls tls = route.upstream().protocol().tls();
            if (tls != null && !tls.verified()) {
                LOG.atWarn()
                        .addKeyValue("upstream", route.upstream())
                        .log("upstream-tls.verify is false: whoever answers is sent the requests and their keys");
            }
        }
    }
}
