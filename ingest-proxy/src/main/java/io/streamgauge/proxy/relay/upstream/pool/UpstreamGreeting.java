package io.streamgauge.proxy.relay.upstream.pool;

import io.netty.channel.socket.SocketChannel;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.connect.Greeting;
import io.streamgauge.proxy.relay.connect.tls.TlsClients;
import io.streamgauge.proxy.relay.connect.tls.TlsGreeting;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/** Finds out what is spoken on a new connection to an upstream, over TLS where its URL says so. Event loop only. */
final class UpstreamGreeting implements Greeting {

    private final UpstreamAddress address;
    private final TlsClients tls;
    private final Consumer<SocketChannel> http1;

    /**
     * @param http1 puts the handlers of HTTP/1.1 on a socket
     */
    UpstreamGreeting(UpstreamAddress address, TlsClients tls, Consumer<SocketChannel> http1) {
        this.address = address;
        this.tls = tls;
        this.http1 = http1;
    }

    @Override
    public void begin(SocketChannel socket, Listener listener) {
        UpstreamTls asked = address.protocol().tls();
        if (asked == null) {
            speak(socket, listener);
            return;
        }
        try {
            TlsGreeting.begin(
                    socket,
                    tls.handler(address, asked, List.of(ApplicationProtocolNames.HTTP_1_1), socket.alloc()),
                    chosen -> speak(socket, listener),
                    listener);
        } catch (SSLException e) {
            listener.greetingFailed(ConnectFailure.TLS_BROKEN);
        }
    }

    private void speak(SocketChannel socket, Listener listener) {
        http1.accept(socket);
        listener.greeted();
    }
}
