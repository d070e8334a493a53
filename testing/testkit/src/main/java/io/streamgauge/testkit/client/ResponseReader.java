package io.streamgauge.testkit.client;

import io.streamgauge.testkit.client.ClientResponse.Ending;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Reads responses off one connection, one after the other, at a chosen pace. One thread. */
final class ResponseReader {

    private final InputStream in;
    private byte[] buffer = new byte[0];
    private int position;
    private int limit;
    private long readAtNanos;
    private Pace pace = Pace.FULL;

    ResponseReader(InputStream in) {
        this.in = in;
    }

    /** Reads one response to its end, whatever that is, and calls the listener after each read of body. */
    void read(ClientResponse response, Pace readPace, Consumer<ClientResponse> listener) throws IOException {
        pace = readPace;
        try {
            String head = readFinalHead(response);
            response.head(head, readAtNanos);
            readBody(head, response, listener);
            response.ended(Ending.COMPLETE, System.nanoTime());
        } catch (EOFException e) {
            response.ended(Ending.CUT, System.nanoTime());
        } catch (SocketException e) {
            response.ended(Ending.RESET, System.nanoTime());
        } catch (ProtocolException | NumberFormatException e) {
            response.ended(Ending.MALFORMED, System.nanoTime());
        }
    }

    private String readFinalHead(ClientResponse response) throws IOException {
        while (true) {
            var head = new StringBuilder();
            String line = readLine();
            if (!line.matches("HTTP/1\\.1 \\d{3}( .*)?")) {
                throw new ProtocolException("not a status line: " + line);
            }
            for (; !line.isEmpty(); line = readLine()) {
                head.append(line).append("\r\n");
            }
            head.append("\r\n");
            if (head.charAt(9) != '1') {
                return head.toString();
            }
            response.informational(head.toString());
        }
    }

    private void readBody(String head, ClientResponse response, Consumer<ClientResponse> listener) throws IOException {
        Optional<String> length = ClientResponse.headerIn(head, "content-length");
        if (head.startsWith("204", 9) || head.startsWith("304", 9)) {
            return;
        }
        if (ClientResponse.headerIn(head, "transfer-encoding").isPresent()) {
            readChunks(response, listener);
        } else if (length.isPresent()) {
            readExactly(Long.parseLong(length.get()), response, listener);
        } else {
            readToEnd(response, listener);
        }
    }

    private void readChunks(ClientResponse response, Consumer<ClientResponse> listener) throws IOException {
        while (true) {
            long size = Long.parseLong(readLine(), 16);
            if (size == 0) {
                while (!readLine().isEmpty()) {
                    // Trailers are of no interest here.
                }
                return;
            }
            readExactly(size, response, listener);
            if (!readLine().isEmpty()) {
                throw new ProtocolException("a chunk is longer than its size says");
            }
        }
    }

    private void readExactly(long length, ClientResponse response, Consumer<ClientResponse> listener)
            throws IOException {
        long left = length;
        while (left > 0) {
            fillOrFail();
            left -= take((int) Math.min(left, limit - position), response, listener);
        }
    }

    private void readToEnd(ClientResponse response, Consumer<ClientResponse> listener) throws IOException {
        while (fill()) {
            take(limit - position, response, listener);
        }
    }

    private int take(int length, ClientResponse response, Consumer<ClientResponse> listener) {
        response.append(buffer, position, length, readAtNanos);
        position += length;
        listener.accept(response);
        return length;
    }

    private String readLine() throws IOException {
        var line = new ByteArrayOutputStream();
        while (true) {
            fillOrFail();
            byte next = buffer[position++];
            if (next == '\n') {
                String text = line.toString(StandardCharsets.ISO_8859_1);
                if (!text.endsWith("\r")) {
                    throw new ProtocolException("a line ends without CR: " + text);
                }
                return text.substring(0, text.length() - 1);
            }
            line.write(next);
        }
    }

    private void fillOrFail() throws IOException {
        if (!fill()) {
            throw new EOFException("closed within a response");
        }
    }

    private boolean fill() throws IOException {
        if (position < limit) {
            return true;
        }
        if (!pace.pause().isZero()) {
            LockSupport.parkNanos(pace.pause().toNanos());
        }
        if (buffer.length != pace.bytes()) {
            buffer = new byte[pace.bytes()];
        }
        // Empty before the read: one that times out must not give the last bytes again.
        position = 0;
        limit = 0;
        limit = Math.max(0, in.read(buffer));
        readAtNanos = System.nanoTime();
        return limit > 0;
    }
}
