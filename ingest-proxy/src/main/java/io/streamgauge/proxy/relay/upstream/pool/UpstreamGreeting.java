package io.streamgauge.proxy.relay.upstream.pool;

import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.connect.Greeting;
import io.streamgauge.proxy.relay.connect.tls.TlsGreeting;
import io.streamgauge.proxy.relay.upstream.http1.ResponseDecoder;
import io.streamgauge.proxy.relay.upstream.http1.UpstreamConnection;
import io.streamgauge.proxy.relay.upstream.http2.Http2Handlers;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.proxy.route.UpstreamProtocol.Http2;
import io.streamgauge.proxy.route.tls.UpstreamTls;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;

/**
 * Finds out what is spoken on a new connection to an upstream, over TLS where its URL says so, and puts the handlers in
 * order. Event loop only.
 */
final class UpstreamGreeting implements Greeting {

    private final UpstreamAddress address;
    private final UpstreamPool.Rules rules;
    private final Consumer<UpstreamConnection> whenDone;

    /**
     * @param whenDone takes connections of HTTP/1.1 back
     */
    UpstreamGreeting(UpstreamAddress address, UpstreamPool.Rules rules, Consumer<UpstreamConnection> whenDone) {
        this.address = address;
        this.rules = rules;
        this.whenDone = whenDone;
    }

    @Override
    public void begin(SocketChannel socket, Listener listener) {
        boolean certain = address.protocol().http2() == Http2.PRIOR_KNOWLEDGE;
        UpstreamTls asked = address.protocol().tls();
        if (asked == null) {
            speak(certain, socket, listener);
            return;
        }
        try {
            TlsGreeting.begin(
                    socket,
                    rules.tls().handler(address, asked, socket.alloc()),
                    chosen -> speak(certain || ApplicationProtocolNames.HTTP_2.equals(chosen), socket, listener),
                    listener);
        } catch (SSLException | RuntimeException e) {
            // Else nobody would be told before the time to connect is over.
            listener.greetingFailed(ConnectFailure.TLS_BROKEN);
        }
    }

    private void speak(boolean http2, SocketChannel socket, Listener listener) {
        int maxHeadBytes = rules.settings().maxHeadBytes();
        if (http2) {
            new Http2Handlers(maxHeadBytes, rules.gate(), rules.nanoTime()).addTo(socket, address.scheme(), listener);
            return;
        }
        ResponseDecoder decoder = new ResponseDecoder(
                new HttpDecoderConfig()
                        .setMaxInitialLineLength(maxHeadBytes)
                        .setMaxHeaderSize(maxHeadBytes)
                        .setMaxChunkSize(Integer.MAX_VALUE)
                        .setAllowDuplicateContentLengths(true),
                rules.nanoTime());
        socket.pipeline().addLast(decoder, new UpstreamConnection(address, socket, decoder, rules.gate(), whenDone));
        listener.greeted();
    }
}
