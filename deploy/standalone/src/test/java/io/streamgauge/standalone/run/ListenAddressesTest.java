package io.streamgauge.standalone.run;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class ListenAddressesTest {

    private static final InetSocketAddress ANY = at(0);

    private static InetSocketAddress at(int port) {
        return InetSocketAddress.createUnresolved("127.0.0.1", port);
    }

    @Test
    void freeOnesPass() {
        assertThatCode(() -> new ListenAddresses(ANY, ANY).check()).doesNotThrowAnyException();
    }

    @Test
    void aTakenOneIsNamedWithItsUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = at(taken.getLocalPort());

            assertThatThrownBy(() -> new ListenAddresses(address, ANY).check())
                    .hasMessage("cannot listen on 127.0.0.1:" + address.getPort()
                            + " (proxy.listen): Address already in use");
            assertThatThrownBy(() -> new ListenAddresses(ANY, address).check())
                    .hasMessage("metrics cannot be served on 127.0.0.1:" + address.getPort()
                            + " (management.listen): Address already in use");
        }
    }
}
