package io.streamgauge.proxy.relay.upstream;

import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The upstreams that could not be connected to when this was last tried. Says in the log when one becomes such and when it
 * is reached again, not for each request. Any thread.
 */
final class Unreachable {

    private static final Logger LOG = LoggerFactory.getLogger(Unreachable.class);

    private final Set<UpstreamAddress> upstreams = ConcurrentHashMap.newKeySet();

    /** Returns whether that is news. */
    boolean failed(UpstreamAddress upstream, ConnectFailure reason) {
        boolean news = upstreams.add(upstream);
        if (news) {
            LOG.atWarn()
                    .addKeyValue("upstream", upstream)
                    .addKeyValue("reason", reason.label())
                    .log("An upstream cannot be connected to");
        }
        return news;
    }

    /** Returns whether that is news. */
    boolean reached(UpstreamAddress upstream) {
        boolean news = !upstreams.isEmpty() && upstreams.remove(upstream);
        if (news) {
            LOG.atInfo().addKeyValue("upstream", upstream).log("An upstream is reached again");
        }
        return news;
    }
}
