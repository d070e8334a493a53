package io.streamgauge.proxy.relay;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteOptions;
import io.streamgauge.proxy.route.RouteTable;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.match.RouteMatch;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A relay on loopback in front of one upstream, with observers that write down what they see. */
final class RunningRelay implements AutoCloseable {

    private final Relay relay;
    private final SeenExchanges seen;

    private RunningRelay(Relay relay, SeenExchanges seen) {
        this.relay = relay;
        this.seen = seen;
    }

    static RunningRelay to(ScriptedUpstream upstream) throws IOException {
        return to(upstream.uri(), settings());
    }

    static RunningRelay to(URI upstream, RelaySettings settings) throws IOException {
        return to(Route.everythingTo(UpstreamAddress.of(upstream)), settings);
    }

    static RunningRelay to(UpstreamAddress upstream) throws IOException {
        return to(upstream, settings());
    }

    static RunningRelay to(UpstreamAddress upstream, RelaySettings settings) throws IOException {
        return to(Route.everythingTo(upstream), settings);
    }

    /** With a gate in this mode. */
    static RunningRelay to(ScriptedUpstream upstream, GateMode mode) throws IOException {
        return to(upstream.uri(), settings(mode));
    }

    /** On a route that asks for usage where clients do not. */
    static RunningRelay askingForUsage(ScriptedUpstream upstream) throws IOException {
        return to(askingRoute(upstream), settings());
    }

    /** The same, without observers. */
    static RunningRelay askingForUsageUnobserved(ScriptedUpstream upstream) throws IOException {
        return new RunningRelay(start(askingRoute(upstream), settings(), Observers.NONE), new SeenExchanges());
    }

    /** On one such route for each prefix, all of the same name. */
    static RunningRelay askingForUsageBelow(ScriptedUpstream upstream, String... prefixes) throws IOException {
        List<Route> routes =
                Stream.of(prefixes).map(prefix -> askingRoute(upstream, prefix)).toList();
        return to(new RouteTable(routes), settings());
    }

    private static Route askingRoute(ScriptedUpstream upstream) {
        return askingRoute(upstream, "/");
    }

    private static Route askingRoute(ScriptedUpstream upstream, String prefix) {
        Route plain = Route.everythingTo(UpstreamAddress.of(upstream.uri()));
        return new Route(
                RouteMatch.below(prefix),
                plain.upstream(),
                plain.observed(),
                new RouteOptions(true, true, false, RouteLimits.DEFAULT));
    }

    private static RunningRelay to(Route only, RelaySettings settings) throws IOException {
        return to(new RouteTable(List.of(only)), settings);
    }

    static RunningRelay to(RouteTable routes) throws IOException {
        return to(routes, settings());
    }

    private static RunningRelay to(RouteTable routes, RelaySettings settings) throws IOException {
        SeenExchanges seen = new SeenExchanges();
        return new RunningRelay(start(routes, settings, seen), seen);
    }

    static RunningRelay to(ScriptedUpstream upstream, Observers observers) throws IOException {
        Route route = Route.everythingTo(UpstreamAddress.of(upstream.uri()));
        return new RunningRelay(start(route, settings(), observers), new SeenExchanges());
    }

    /** Held to these limits, by this clock. */
    static RunningRelay limited(ScriptedUpstream upstream, LimitSettings limits, LongSupplier nanoTime)
            throws IOException {
        SeenExchanges seen = new SeenExchanges();
        RouteTable routes = new RouteTable(List.of(Route.everythingTo(UpstreamAddress.of(upstream.uri()))
                .with(RouteOptions.DEFAULT.with(limits.routes()))));
        return new RunningRelay(Relay.start(settings().with(limits), routes, () -> seen, nanoTime), seen);
    }

    static RelaySettings settings(GateMode mode) {
        RelaySettings plain = settings();
        GateSettings gate = new GateSettings(mode, plain.gate().maxHeadBytes());
        return new RelaySettings(plain.listen(), plain.loops(), gate, plain.limits(), plain.upstream());
    }

    static RelaySettings settings() {
        return new RelaySettings(
                ListenSettings.inTheClear(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                new EventLoops(1, Transport.best()),
                new GateSettings(GateMode.ENFORCE, 16 * 1024),
                LimitSettings.DEFAULT.with(new Drain(Duration.ZERO, Duration.ofSeconds(10))),
                new UpstreamSettings(Duration.ofSeconds(60), Duration.ofMinutes(2), 16 * 1024));
    }

    static RelaySettings connectingWithin(Duration limit) {
        RelaySettings plain = settings();
        return new RelaySettings(
                plain.listen(),
                plain.loops(),
                plain.gate(),
                plain.limits(),
                new UpstreamSettings(limit, Duration.ofSeconds(2), 16 * 1024));
    }

    private static Relay start(Route only, RelaySettings settings, Observers observers) throws IOException {
        return start(new RouteTable(List.of(only)), settings, observers);
    }

    private static Relay start(RouteTable routes, RelaySettings settings, Observers observers) throws IOException {
        return Relay.start(settings, routes, () -> observers, System::nanoTime);
    }

    /** Requests begin on these routes when this returns. */
    void route(RouteTable routes) {
        relay.route(routes);
    }

    InetSocketAddress address() {
        return relay.address();
    }

    RawClient client() throws IOException {
        return new RawClient(relay.address());
    }

    /** The exchange with this number, from 0, that an observer has been made for. */
    SeenExchange seen(int number) {
        return seen.list().get(number);
    }

    int seenCount() {
        return seen.list().size();
    }

    /** The value of a metric's point with these label values. */
    double metric(String name, String... labels) {
        for (MetricFamily family : relay.metrics()) {
            for (MetricFamily.Point point : family.points()) {
                if (family.name().equals(name) && point.labelValues().equals(List.of(labels))) {
                    return ((Value) point).value();
                }
            }
        }
        return 0;
    }

    /** Waits until all that is open has been held against the clock this many times more. */
    void awaitLooks(int times) {
        int until = seen.ticks() + times;
        Awaitility.await().until(() -> seen.ticks() >= until);
    }

    void stop() {
        relay.close();
    }

    /** Ends the delay of a stop. */
    void stopListening() {
        relay.stopListening();
    }

    @Override
    public void close() {
        relay.close();
    }
}
