package io.streamgauge.benchmarks.streams;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class LockStepTest {

    @Test
    void streamsThatGetTheirBytesGoOn() throws IOException {
        try (LockStep lockStep = new LockStep()) {
            assertThatCode(() -> lockStep.run(lockStep.port(), 3, 5)).doesNotThrowAnyException();
        }
    }

    @Test
    void aForeignByteEndsTheRun() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                SocketChannel client = SocketChannel.open(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()));
                Socket proxy = server.accept()) {
            SteppedStream stream = new SteppedStream(7, client);
            proxy.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\nx".getBytes(StandardCharsets.US_ASCII));

            assertThatThrownBy(() -> stream.read(ByteBuffer.allocate(100)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("stream 7 got a byte that was not its next");
        }
    }
}
