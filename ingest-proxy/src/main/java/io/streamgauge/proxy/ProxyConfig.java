package io.streamgauge.proxy;

import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.GivenName;
import io.streamgauge.bootstrap.config.ListenAddress;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.proxy.access.LogPlace;
import io.streamgauge.proxy.publish.PublisherConfig;
import io.streamgauge.proxy.relay.RelaySettings;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.listener.ListenConfig;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.route.GivenRoutes;
import io.streamgauge.proxy.route.RouteTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The proxy's part of the configuration.
 *
 * @param operation how it is run
 * @param observation whether and how far requests are looked into
 * @param routes none of them measured where nothing is
 */
public record ProxyConfig(
        Operation operation, Observation observation, RouteTable routes, RelaySettings relay, PublisherConfig publish) {

    private static final long SMALLEST_EVENT_CAP = 1024;
    private static final long LARGEST_EVENT_CAP = 256L << 20;
    private static final long SMALLEST_HEAD_LIMIT = 1 << 10;
    private static final long LARGEST_HEAD_LIMIT = 16 << 20;
    private static final List<String> RELOADABLE = List.of(
            "proxy.observe",
            "proxy.routes",
            "proxy.upstream",
            "proxy.upstream-http2",
            "proxy.upstream-tls.verify",
            "proxy.upstream-tls.ca",
            "proxy.upstream-tls.certificate",
            "proxy.upstream-tls.key",
            "proxy.forward-headers",
            "proxy.tenant-hash-key",
            "proxy.limits.open-requests",
            "proxy.limits.body-size",
            "proxy.limits.body-timeout",
            "proxy.limits.first-output-timeout",
            "proxy.limits.idle-output-timeout",
            "proxy.limits.total-timeout");

    /**
     * How the proxy is run, whatever passes through it.
     *
     * @param name of this proxy in everything it reports
     * @param warmUp whether it is ready only after it has relayed requests of its own
     * @param accessLog where a line for each finished request goes
     */
    public record Operation(String name, boolean warmUp, LogPlace accessLog) {}

    /**
     * Whether and how far requests are looked into.
     *
     * @param on false turns all measuring off; requests pass as before
     * @param maxEventBytes larger events of responses pass without being looked into
     */
    public record Observation(boolean on, long maxEventBytes) {}

    /** Whether a running proxy takes over another value of the key with this path. */
    public static boolean isReloadable(String path) {
        return RELOADABLE.contains(path.replaceAll("\\[.*", ""));
    }

    /** Reads the section {@code proxy}. */
    public static ProxyConfig read(Section proxy) {
        Operation operation = new Operation(
                GivenName.checked(
                        proxy, "name", proxy.string("name", "proxy", "Name of this proxy in everything it reports.")),
                proxy.flag(
                        "warm-up",
                        true,
                        "Whether a start relays requests of its own, for at most 3 s, before it is ready."),
                LogPlace.read(proxy));
        Observation observation = observation(proxy);
        RelaySettings relay = relay(proxy);
        GivenRoutes routes = GivenRoutes.read(proxy, relay.limits().routes());
        routes.refuseLoops(ListenAddress.of(relay.listen().address()));
        return new ProxyConfig(
                operation,
                observation,
                observation.on() ? routes.table() : routes.table().unmeasured(),
                relay,
                PublisherConfig.read(
                        proxy.section("publish", "How events are brought to Kafka."),
                        proxy.section("spool", "Where events wait on disk.")));
    }

    private static Observation observation(Section proxy) {
        boolean on = proxy.flag("observe", true, "Whether anything is measured; off passes requests on and no more.");
        long maxEventBytes = proxy.bytes(
                "max-event-size", 4L << 20, "Larger events of a response pass without being looked into, counted.");
        if (maxEventBytes < SMALLEST_EVENT_CAP) {
            proxy.refuse("max-event-size", "is less than 1KiB; ordinary events would not be looked into");
        } else if (maxEventBytes > LARGEST_EVENT_CAP) {
            proxy.refuse("max-event-size", "is more than 256MiB; each open request may keep so much of an event");
        }
        return new Observation(on, maxEventBytes);
    }

    private static RelaySettings relay(Section proxy) {
        int maxHeadBytes = maxHeadBytes(proxy);
        return new RelaySettings(
                ListenConfig.read(proxy),
                eventLoops(proxy),
                new GateSettings(gateMode(proxy), maxHeadBytes),
                LimitSettings.read(proxy),
                new UpstreamSettings(
                        proxy.duration(
                                "connect-timeout",
                                Duration.ofSeconds(10),
                                new DurationRange(Duration.ofMillis(10), Duration.ofMinutes(10)),
                                "Limit to reach an upstream."),
                        proxy.duration(
                                "idle-connection-lifetime",
                                Duration.ofSeconds(2),
                                new DurationRange(Duration.ofMillis(1), Duration.ofHours(1)),
                                "Idle upstream connections close after this; keep it below the servers' own limit."),
                        maxHeadBytes));
    }

    private static int maxHeadBytes(Section proxy) {
        long bytes = proxy.bytes(
                "max-head-size", 64 * 1024, "Largest head of a request (else 431) or a response (else 502).");
        if (bytes < SMALLEST_HEAD_LIMIT || bytes > LARGEST_HEAD_LIMIT) {
            proxy.refuse("max-head-size", "is not from 1KiB to 16MiB");
        }
        return (int) Math.min(bytes, LARGEST_HEAD_LIMIT);
    }

    private static GateMode gateMode(Section proxy) {
        String mode = proxy.string(
                "gate",
                "enforce",
                "enforce refuses unusual requests; observe, behind a trusted peer, passes and counts them. Ambiguous ones are refused always.");
        if (!mode.equals("enforce") && !mode.equals("observe")) {
            proxy.refuse("gate", "is none of enforce, observe");
        }
        return mode.equals("observe") ? GateMode.OBSERVE : GateMode.ENFORCE;
    }

    private static EventLoops eventLoops(Section proxy) {
        int given = (int) proxy.number("event-loops", 0, 0, 1024, "Threads that relay; 0 is one for each core.");
        int count = given == 0 ? Runtime.getRuntime().availableProcessors() : given;
        String transport = proxy.string("transport", "auto", "Sockets by epoll, by nio, or auto: the best there is.");
        return new EventLoops(count, transport(proxy, transport));
    }

    private static Transport transport(Section proxy, String name) {
        Transport best = Transport.best();
        Optional<String> broken = switch (name) {
            case "auto", "nio" -> Optional.empty();
            case "epoll" -> best == Transport.EPOLL ? Optional.empty() : Optional.of("does not run on this machine");
            default -> Optional.of("is none of auto, epoll, nio");
        };
        broken.ifPresent(rule -> proxy.refuse("transport", rule));
        return name.equals("nio") ? Transport.NIO : best;
    }
}
