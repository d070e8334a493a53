package io.streamgauge.proxy.relay.upstream.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.connect.Greeting;
import io.streamgauge.proxy.relay.gate.GateCounters;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LostUpstreamTest {

    private static final Greeting.Listener NOBODY = new Greeting.Listener() {
        @Override
        public void greeted() {}

        @Override
        public void greetingFailed(ConnectFailure failure) {}
    };

    @Test
    void connectionWhoseOtherEndHasVanishedIsGivenUpBeforeTheSystemWould() {
        assumeTrue(Epoll.isAvailable(), "this machine has no epoll");
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
        EpollSocketChannel socket = new EpollSocketChannel();
        loops.register(socket).syncUninterruptibly();
        Http2Handlers handlers = new Http2Handlers(1024, new GateCounters(), System::nanoTime);

        loops.next().submit(() -> handlers.addTo(socket, "http", NOBODY)).syncUninterruptibly();

        assertThat(socket.config().getTcpUserTimeout()).isEqualTo(30_000);
        socket.close().syncUninterruptibly();
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
