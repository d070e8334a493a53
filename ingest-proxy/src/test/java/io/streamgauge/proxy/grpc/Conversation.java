package io.streamgauge.proxy.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A call on which both sides send messages when they like. */
final class Conversation implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final ClientCall<byte[], byte[]> call;
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final CompletableFuture<Status> status = new CompletableFuture<>();

    Conversation(Channel channel, CallOptions options) {
        call = channel.newCall(Methods.STREAM_INFER, options);
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onMessage(byte[] message) {
                        heard.add(new String(message, UTF_8));
                        call.request(1);
                    }

                    @Override
                    public void onClose(Status end, Metadata trailers) {
                        status.complete(end);
                    }
                },
                new Metadata());
        call.request(1);
    }

    void say(String message) {
        call.sendMessage(message.getBytes(UTF_8));
    }

    void sayNoMore() {
        call.halfClose();
    }

    /** The next message of the server. */
    String heard() throws InterruptedException {
        String next = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("no message has come");
        }
        return next;
    }

    Status status() throws Exception {
        return status.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    void cancel() {
        call.cancel("enough", null);
    }

    @Override
    public void close() {
        cancel();
    }
}
