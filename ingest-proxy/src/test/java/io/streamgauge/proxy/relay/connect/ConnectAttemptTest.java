package io.streamgauge.proxy.relay.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConnectAttemptTest {

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final EventLoop loop = loops.next();

    @AfterEach
    void stop() {
        loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void socketThatCannotBeMadeIsAFailureToldOnTheEventLoop() throws Exception {
        Bootstrap socket = new Bootstrap()
                .group(loop)
                .handler(new ChannelInboundHandlerAdapter())
                .channelFactory(() -> {
                    throw new ChannelException("too many open files");
                });
        var plan = new ConnectAttempt.Plan(socket, Duration.ofSeconds(60), (connected, listener) -> listener.greeted());
        var failed = new CompletableFuture<String>();
        var attempt = new ConnectAttempt(loop, plan, new ConnectListener() {
            @Override
            public void connected(SocketChannel channel) {
                failed.complete("connected");
            }

            @Override
            public void connectFailed(ConnectFailure failure) {
                failed.complete(failure + ", on the loop: " + loop.inEventLoop());
            }
        });

        loop.execute(() -> attempt.begin(
                loop.newSucceededFuture(List.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9)))));

        assertThat(failed.get(60, TimeUnit.SECONDS)).isEqualTo("UNREACHABLE, on the loop: true");
    }
}
