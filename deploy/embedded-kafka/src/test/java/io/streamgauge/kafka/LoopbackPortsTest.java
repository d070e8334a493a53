package io.streamgauge.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LoopbackPortsTest {

    /** Found at random, some 70 of these would be found twice. */
    @Test
    void portThatNobodyHasBoundYetIsNotFoundAgain() throws IOException {
        Set<Integer> found = new HashSet<>();
        for (int i = 0; i < 1300; i++) {
            found.add(LoopbackPorts.free());
        }

        assertThat(found).hasSize(1300);
    }

    @Test
    void portThatSomebodyHasIsNotFound() throws IOException {
        try (var taken = new ServerSocket(LoopbackPorts.free(), 1, InetAddress.getLoopbackAddress())) {
            assertThat(LoopbackPorts.freeOr(taken.getLocalPort())).isNotEqualTo(taken.getLocalPort());
        }
    }
}
