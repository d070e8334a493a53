package io.streamgauge.proxy.relay.connect;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A DNS server on a real socket that knows the same addresses for every name (RFC 1035); they can be changed. */
final class NameServer implements AutoCloseable {

    private static final int A = 1;
    private static final int AAAA = 28;
    private static final int HEADER = 12;
    private static final int NAME_OF_THE_QUESTION = 0xC000 | HEADER;

    private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    private final AtomicInteger queries = new AtomicInteger();
    private volatile Records records;

    private record Records(int secondsToLive, List<InetAddress> addresses) {}

    NameServer(int secondsToLive, String... addresses) throws IOException {
        set(secondsToLive, addresses);
        Thread serving = new Thread(this::serve, "name-server");
        serving.setDaemon(true);
        serving.start();
    }

    void set(int secondsToLive, String... addresses) {
        records = new Records(
                secondsToLive, Arrays.stream(addresses).map(NameServer::literal).toList());
    }

    InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /** For addresses of either version. */
    int queries() {
        return queries.get();
    }

    @Override
    public void close() {
        socket.close();
    }

    private void serve() {
        byte[] buffer = new byte[1500];
        while (!socket.isClosed()) {
            try {
                DatagramPacket query = new DatagramPacket(buffer, buffer.length);
                socket.receive(query);
                queries.incrementAndGet();
                byte[] answer = answer(ByteBuffer.wrap(buffer, 0, query.getLength()));
                socket.send(new DatagramPacket(answer, answer.length, query.getSocketAddress()));
            } catch (IOException e) {
                // The socket was closed.
            }
        }
    }

    @SuppressWarnings("ByteBufferBackingArray") // wraps an array from its beginning
    private byte[] answer(ByteBuffer query) throws IOException {
        int end = HEADER;
        while (query.get(end) != 0) {
            end += query.get(end) + 1;
        }
        int type = query.getShort(end + 1);
        List<InetAddress> found = records.addresses().stream()
                .filter(address -> address.getAddress().length == 4 ? type == A : type == AAAA)
                .toList();
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeShort(query.getShort(0));
        out.writeShort(0x8180 | (records.addresses().isEmpty() ? 3 : 0));
        out.writeShort(1);
        out.writeShort(found.size());
        out.writeInt(0);
        out.write(query.array(), HEADER, end + 5 - HEADER);
        for (InetAddress address : found) {
            out.writeShort(NAME_OF_THE_QUESTION);
            out.writeShort(type);
            out.writeShort(1);
            out.writeInt(records.secondsToLive());
            out.writeShort(address.getAddress().length);
            out.write(address.getAddress());
        }
        return bytes.toByteArray();
    }

    private static InetAddress literal(String address) {
        try {
            return InetAddress.getByName(address);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
