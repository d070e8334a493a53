package io.streamgauge.proxy.relay.connect;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.resolver.AddressResolver;
import io.netty.resolver.AddressResolverGroup;
import io.netty.resolver.NoopAddressResolverGroup;
import io.netty.resolver.ResolvedAddressTypes;
import io.netty.resolver.dns.DnsAddressResolverGroup;
import io.netty.resolver.dns.DnsNameResolverBuilder;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/** Opens connections on one event loop. A name is resolved for every connection, within the life of its records. */
public final class Connector {

    private final EventLoop loop;
    private final AddressResolver<InetSocketAddress> resolver;
    private final Duration timeout;
    private final Bootstrap sockets;

    /** What names are resolved with, as long as their records say; closed by the caller. */
    public static DnsAddressResolverGroup resolvers(Transport transport) {
        return new DnsAddressResolverGroup(resolving(transport));
    }

    static DnsNameResolverBuilder resolving(Transport transport) {
        return new DnsNameResolverBuilder()
                .datagramChannelType(transport.datagrams())
                .socketChannelType(transport.connecting())
                .resolvedAddressTypes(ResolvedAddressTypes.IPV4_PREFERRED);
    }

    public Connector(
            EventLoop loop, Transport transport, AddressResolverGroup<InetSocketAddress> resolvers, Duration timeout) {
        this.loop = loop;
        this.resolver = resolvers.getResolver(loop);
        this.timeout = timeout;
        this.sockets = new Bootstrap()
                .group(loop)
                .channel(transport.connecting())
                .resolver(NoopAddressResolverGroup.INSTANCE)
                .handler(new NoHandler())
                // The attempt as a whole has a limit.
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                // An upstream that answers early and closes must still be read after a failed write.
                .option(ChannelOption.AUTO_CLOSE, false)
                .option(ChannelOption.ALLOCATOR, SocketOptions.BUFFERS)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, SocketOptions.WATER_MARKS)
                .option(ChannelOption.RECVBUF_ALLOCATOR, SocketOptions.reads());
    }

    /** Begins to connect to one of the upstream's addresses. */
    public ConnectAttempt connect(UpstreamAddress upstream, Greeting greeting, ConnectListener listener) {
        ConnectAttempt attempt =
                new ConnectAttempt(loop, new ConnectAttempt.Plan(sockets, timeout, greeting), listener);
        attempt.begin(resolver.resolveAll(InetSocketAddress.createUnresolved(upstream.host(), upstream.port())));
        return attempt;
    }

    /** The greeting brings the handlers. */
    @Sharable
    private static final class NoHandler extends ChannelHandlerAdapter {}
}
