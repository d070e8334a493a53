package io.streamgauge.proxy.relay.connect;

import io.netty.channel.socket.SocketChannel;

/** What both ends say to each other before a connection can carry requests, such as a TLS handshake. */
@FunctionalInterface
public interface Greeting {

    /** Puts the handlers of a socket in order that has just been connected, and begins. Event loop only. */
    void begin(SocketChannel socket, Listener listener);

    /** Told once, on the event loop, maybe within {@link Greeting#begin}. */
    interface Listener {

        void greeted();

        void greetingFailed(ConnectFailure failure);
    }
}
