package io.streamgauge.proxy.relay;

import io.netty.channel.EventLoop;
import io.netty.resolver.dns.DnsAddressResolverGroup;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.proxy.relay.admission.Admission;
import io.streamgauge.proxy.relay.admission.ClientConnections;
import io.streamgauge.proxy.relay.connect.Connector;
import io.streamgauge.proxy.relay.connect.tls.TlsClients;
import io.streamgauge.proxy.relay.connect.tls.UnverifiedUpstreams;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.relay.exchange.RelayCounters;
import io.streamgauge.proxy.relay.exchange.RelayLoop;
import io.streamgauge.proxy.relay.exchange.RoutesInForce;
import io.streamgauge.proxy.relay.gate.GateCounters;
import io.streamgauge.proxy.relay.gate.RequestGate;
import io.streamgauge.proxy.relay.limit.watch.BufferBudget;
import io.streamgauge.proxy.relay.limit.watch.LoopLimits;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.proxy.relay.open.Census;
import io.streamgauge.proxy.relay.open.OpenRequestMetrics;
import io.streamgauge.proxy.relay.tls.server.ServerTls;
import io.streamgauge.proxy.relay.transport.BufferMemory;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.tunnel.TunnelCounters;
import io.streamgauge.proxy.relay.upstream.UpstreamCounters;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.relay.upstream.pool.UpstreamPool;
import io.streamgauge.proxy.relay.usage.UsageCounters;
import io.streamgauge.proxy.relay.usage.UsageOfRoutes;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteTable;
import io.streamgauge.proxy.route.VanishedRoutes;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts together what each event loop has of its own, and what they share. */
final class RelayParts implements MetricSource {

    private final UpstreamSettings settings;
    private final Transport transport;
    private final LongSupplier nanoTime;
    private final RequestGate gate;
    private final GateCounters gateCounters = new GateCounters();
    private final RelayCounters counters = new RelayCounters();
    private final UpstreamCounters upstreamCounters = new UpstreamCounters();
    private final TlsClients tls = new TlsClients();
    private final TunnelCounters tunnels = new TunnelCounters();
    private final UsageCounters usageCounters = new UsageCounters();
    private final UsageOfRoutes usage = new UsageOfRoutes(usageCounters);
    private final VanishedRoutes vanished = new VanishedRoutes();
    private final BufferMemory buffers;
    private final LoopLimits.Shared limits;
    private final DnsAddressResolverGroup resolvers;
    private final Census census;
    private final @Nullable ServerTls clientTls;
    private final OpenRequestMetrics openRequests;

    RelayParts(RelaySettings settings, LongSupplier nanoTime) throws TlsFileException {
        this.clientTls = clientTlsOf(settings.listen());
        this.settings = settings.upstream();
        this.transport = settings.loops().transport();
        this.gate = new RequestGate(settings.gate(), gateCounters);
        this.nanoTime = nanoTime;
        this.buffers = new BufferMemory(settings.limits().bufferMemory().orElse(BufferMemory.most() / 2));
        this.limits =
                new LoopLimits.Shared(settings.limits(), new BufferBudget(buffers.limit(), BufferMemory::heldBytes));
        this.census = new Census(nanoTime);
        this.openRequests = new OpenRequestMetrics(census);
        this.resolvers = Connector.resolvers(transport);
    }

    /** These routes, with what is kept of them. One thread at a time. */
    RoutesInForce inForce(RouteTable routes) {
        UnverifiedUpstreams.warn(routes);
        tls.prepare(routes.routes().stream().map(Route::upstream).toList());
        openRequests.expect(routes.routes().stream().map(Route::name).toList());
        return new RoutesInForce(routes, usage.in(routes));
    }

    /** Forgets what was counted of routes long gone, now that these are in force; returns their names. */
    Set<String> forgetVanished(RouteTable routes) {
        Set<String> gone = vanished.after(routes, nanoTime.getAsLong());
        usageCounters.forget(gone);
        limits.capacity().forget(gone);
        return gone;
    }

    /** The parts of one event loop. */
    ClientConnections connectionsOf(EventLoop loop, Observers observers, RoutesInForce routes) {
        Connector connector = new Connector(loop, transport, resolvers, settings.connectTimeout());
        UpstreamPool pool = new UpstreamPool(
                loop,
                transport,
                connector,
                new UpstreamPool.Rules(settings, upstreamCounters, gateCounters, tls, nanoTime));
        RelayLoop.Shared shared = new RelayLoop.Shared(counters, upstreamCounters, tunnels, limits, nanoTime);
        RelayLoop parts = new RelayLoop(loop, pool, observers, shared, routes);
        observers.follow(parts.lag());
        census.include(loop, parts.open());
        return new ClientConnections(new Admission(parts, gate));
    }

    private static @Nullable ServerTls clientTlsOf(ListenSettings listen) throws TlsFileException {
        return listen.tls().isPresent() ? ServerTls.start(listen.tls().get()) : null;
    }

    /** Null where clients speak in the clear. */
    @Nullable
    ServerTls clientTls() {
        return clientTls;
    }

    Census census() {
        return census;
    }

    void close() {
        resolvers.close();
        if (clientTls != null) {
            clientTls.close();
        }
    }

    @Override
    public List<MetricFamily> metrics() {
        MetricSource certificates = clientTls == null ? ServerTls::metricsWithoutTls : clientTls;
        return Stream.of(
                        counters,
                        counters.handOvers(),
                        buffers,
                        openRequests,
                        limits.counters(),
                        counters.lag(),
                        gateCounters,
                        upstreamCounters,
                        tunnels,
                        usageCounters,
                        certificates)
                .flatMap(source -> source.metrics().stream())
                .toList();
    }
}
