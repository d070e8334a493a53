package io.streamgauge.proxy.relay.transport;

import io.netty.channel.Channel;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.epoll.EpollTcpInfo;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.ServerSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** The kinds of socket, and what only one of them can tell. */
public enum Transport {
    EPOLL(EpollServerSocketChannel.class, EpollSocketChannel.class, EpollDatagramChannel.class) {
        @Override
        IoHandlerFactory ioHandlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        public boolean isEstablished(Channel channel) {
            return channel.isActive()
                    && ((EpollSocketChannel) channel).tcpInfo().state() == TCP_ESTABLISHED;
        }
    },
    NIO(NioServerSocketChannel.class, NioSocketChannel.class, NioDatagramChannel.class) {
        @Override
        IoHandlerFactory ioHandlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        public boolean isEstablished(Channel channel) {
            return channel.isActive();
        }
    };

    /** State of {@link EpollTcpInfo}, as in Linux' tcp_states.h. */
    private static final int TCP_ESTABLISHED = 1;

    private final Class<? extends ServerSocketChannel> listening;
    private final Class<? extends SocketChannel> connecting;
    private final Class<? extends DatagramChannel> datagrams;

    Transport(
            Class<? extends ServerSocketChannel> listening,
            Class<? extends SocketChannel> connecting,
            Class<? extends DatagramChannel> datagrams) {
        this.listening = listening;
        this.connecting = connecting;
        this.datagrams = datagrams;
    }

    /** The best one of this machine. */
    public static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    public Class<? extends ServerSocketChannel> listening() {
        return listening;
    }

    public Class<? extends SocketChannel> connecting() {
        return connecting;
    }

    public Class<? extends DatagramChannel> datagrams() {
        return datagrams;
    }

    abstract IoHandlerFactory ioHandlers();

    /**
     * Whether both ends still hold the connection, as far as this one knows: an end that has arrived but not been read
     * counts where the system can tell.
     */
    public abstract boolean isEstablished(Channel channel);
}
