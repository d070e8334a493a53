package io.streamgauge.proxy.relay.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.resolver.dns.DnsAddressResolverGroup;
import io.netty.resolver.dns.SingletonDnsServerAddressStreamProvider;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.route.UpstreamAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"FutureReturnValueIgnored", "AddressSelection"}) // closes; addresses, no names
class ConnectorTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int AN_HOUR = 3600;

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoop loop = loops.next();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void nextAddressIsTriedWhereOneRefuses() throws Exception {
        int port = listen("127.0.0.3", 0);
        NameServer names = names(AN_HOUR, "127.0.0.1", "127.0.0.2", "127.0.0.3");

        assertThat(connect(connector(names), port)).isEqualTo("127.0.0.3");
    }

    @Test
    void nextAddressIsTriedWhereOneDoesNotAnswer() throws Exception {
        int port = listenInVain("127.0.0.1");
        listen("127.0.0.2", port);
        NameServer names = names(AN_HOUR, "127.0.0.1", "127.0.0.2");

        assertThat(connect(connector(names), port)).isEqualTo("127.0.0.2");
    }

    @Test
    void addressesOfBothVersionsAreTried() throws Exception {
        assumeTrue(hasVersion6(), "this machine has no IPv6");
        int port = listen("::1", 0);
        NameServer names = names(AN_HOUR, "127.0.0.1", "127.0.0.2", "::1");

        assertThat(connect(connector(names), port)).isEqualTo("0:0:0:0:0:0:0:1");
    }

    @Test
    void nextAddressIsTriedWhereOneDoesNotGreet() throws Exception {
        int port = listen("127.0.0.1", 0);
        listen("127.0.0.2", port);
        NameServer names = names(AN_HOUR, "127.0.0.1", "127.0.0.2");
        Greeting picky = (socket, listener) -> {
            if (hostOf(socket).equals("127.0.0.1")) {
                listener.greetingFailed(ConnectFailure.TLS_EXPIRED);
            } else {
                listener.greeted();
            }
        };

        assertThat(connect(connector(names), port, picky)).isEqualTo("127.0.0.2");
    }

    @Test
    void reasonThatCameFurthestIsTold() throws Exception {
        int port = listen("127.0.0.1", 0);
        NameServer names = names(AN_HOUR, "127.0.0.1", "127.0.0.2");

        assertThat(connect(
                        connector(names),
                        port,
                        (socket, listener) -> listener.greetingFailed(ConnectFailure.TLS_EXPIRED)))
                .isEqualTo("TLS_EXPIRED");
        assertThat(connect(connector(names(AN_HOUR, "127.0.0.2", "127.0.0.3")), port))
                .isEqualTo("REFUSED");
        assertThat(connect(connector(names(AN_HOUR)), port)).isEqualTo("UNRESOLVED");
    }

    @Test
    void greetingThatNeverEndsIsATimeout() throws Exception {
        int port = listen("127.0.0.1", 0);
        Connector hasty = connector(names(AN_HOUR, "127.0.0.1"), Duration.ofMillis(200));

        assertThat(connect(hasty, port, (socket, listener) -> {})).isEqualTo("TIMEOUT");
    }

    @Test
    void nameIsAskedForAgainOnlyWhenItsRecordsHaveExpired() throws Exception {
        int port = listen("127.0.0.1", 0);
        listen("127.0.0.2", port);
        NameServer lasting = names(AN_HOUR, "127.0.0.1");
        NameServer brief = names(1, "127.0.0.1");
        Connector toLasting = connector(lasting);
        Connector toBrief = connector(brief);
        connect(toLasting, port);
        connect(toBrief, port);
        int asked = lasting.queries();
        lasting.set(AN_HOUR, "127.0.0.2");
        brief.set(1, "127.0.0.2");

        await().atMost(PATIENCE).until(() -> connect(toBrief, port).equals("127.0.0.2"));

        assertThat(connect(toLasting, port)).isEqualTo("127.0.0.1");
        assertThat(lasting.queries()).isEqualTo(asked);
    }

    private NameServer names(int secondsToLive, String... addresses) throws IOException {
        NameServer names = new NameServer(secondsToLive, addresses);
        opened.add(names);
        return names;
    }

    private Connector connector(NameServer names) {
        return connector(names, PATIENCE);
    }

    private Connector connector(NameServer names, Duration limit) {
        var resolvers = new DnsAddressResolverGroup(Connector.resolving(Transport.NIO)
                .nameServerProvider(new SingletonDnsServerAddressStreamProvider(names.address())));
        opened.add(resolvers);
        return new Connector(loop, Transport.NIO, resolvers, limit);
    }

    private String connect(Connector connector, int port) throws Exception {
        return connect(connector, port, (socket, listener) -> listener.greeted());
    }

    /** The address connected to, or why there is none. */
    private String connect(Connector connector, int port, Greeting greeting) throws Exception {
        var told = new CompletableFuture<String>();
        loop.execute(() -> connector.connect(new UpstreamAddress("engine.test", port), greeting, new ConnectListener() {
            @Override
            public void connected(SocketChannel socket) {
                told.complete(hostOf(socket));
                socket.close();
            }

            @Override
            public void connectFailed(ConnectFailure failure) {
                told.complete(failure.name());
            }
        }));
        return told.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private static String hostOf(SocketChannel socket) {
        return socket.remoteAddress().getAddress().getHostAddress();
    }

    private int listen(String address, int port) throws IOException {
        ServerSocket server = new ServerSocket(port, 50, InetAddress.getByName(address));
        opened.add(server);
        return server.getLocalPort();
    }

    /** A server whose queue is full: the system leaves further connections unanswered. */
    private int listenInVain(String address) throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(address));
        opened.add(server);
        for (int i = 0; i < 8; i++) {
            var queued = java.nio.channels.SocketChannel.open();
            opened.add(queued);
            queued.configureBlocking(false);
            queued.connect(server.getLocalSocketAddress());
        }
        return server.getLocalPort();
    }

    private static boolean hasVersion6() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("::1"))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
