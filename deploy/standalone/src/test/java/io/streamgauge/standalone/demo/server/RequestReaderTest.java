package io.streamgauge.standalone.demo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestReaderTest {

    private static final String TWO_REQUESTS =
            "POST /a HTTP/1.1\r\nHost: h\r\ncontent-length: 3\r\n\r\nx\u00e9" + "GET /b HTTP/1.1\r\nHost: h\r\n\r\n";

    private static List<RequestReader.Request> read(String text, int pieceSize) throws Exception {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        RequestReader reader = new RequestReader();
        List<RequestReader.Request> requests = new ArrayList<>();
        for (int i = 0; i < bytes.length; i += pieceSize) {
            reader.add(ByteBuffer.wrap(bytes, i, Math.min(pieceSize, bytes.length - i)));
            for (var next = reader.next(); next.isPresent(); next = reader.next()) {
                requests.add(next.get());
            }
        }
        return requests;
    }

    @Test
    void findsTheSameRequestsHoweverTheBytesCome() throws Exception {
        for (int size = 1; size <= TWO_REQUESTS.length(); size++) {
            assertThat(read(TWO_REQUESTS, size))
                    .as("pieces of %d bytes", size)
                    .containsExactly(
                            new RequestReader.Request("POST", "/a", "x\u00e9"),
                            new RequestReader.Request("GET", "/b", ""));
        }
    }

    @Test
    void refusesWhatItDoesNotRead() {
        assertThatThrownBy(() -> read("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 99))
                .hasMessage("bodies need a Content-Length here");
        assertThatThrownBy(() -> read("nonsense\r\n\r\n", 99)).hasMessage("malformed request line");
    }
}
