package io.streamgauge.proxy.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A gRPC server on loopback that sends every message back, together with what stood in the call's metadata. A message
 * {@code fail CODE why} ends the call with that status, one {@code hang} is never answered.
 */
final class GrpcUpstream implements AutoCloseable {

    private static final int LARGEST = 16 << 20;

    private final Server server;
    private final CountDownLatch cancelled = new CountDownLatch(1);

    /**
     * @param shown its certificate; null for HTTP/2 in the clear
     */
    GrpcUpstream(@Nullable X509Bundle shown) throws IOException {
        NettyServerBuilder builder =
                NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        if (shown != null) {
            builder.sslContext(GrpcSslContexts.forServer(shown.toTempCertChainPem(), shown.toTempPrivateKeyPem())
                    .build());
        }
        server = builder.maxInboundMessageSize(LARGEST)
                .addService(returningMetadata(triton()))
                .addService(returningMetadata(vllm()))
                .addService(returningMetadata(health()))
                .build()
                .start();
    }

    int port() {
        return server.getPort();
    }

    boolean sawACallCancelled() throws InterruptedException {
        return cancelled.await(60, TimeUnit.SECONDS);
    }

    /** Ends at once, and its calls with it. */
    @Override
    public void close() {
        server.shutdownNow();
    }

    private ServerServiceDefinition triton() {
        return ServerServiceDefinition.builder(Methods.TRITON)
                .addMethod(Methods.INFER, ServerCalls.asyncUnaryCall(this::answerOnce))
                .addMethod(Methods.STREAM_INFER, ServerCalls.asyncBidiStreamingCall(this::echo))
                .build();
    }

    private ServerServiceDefinition vllm() {
        return ServerServiceDefinition.builder(Methods.VLLM)
                .addMethod(Methods.GENERATE, ServerCalls.asyncServerStreamingCall(this::answerOften))
                .build();
    }

    private ServerServiceDefinition health() {
        return ServerServiceDefinition.builder(Methods.HEALTH)
                .addMethod(Methods.CHECK, ServerCalls.asyncUnaryCall(this::answerOnce))
                .build();
    }

    private void answerOnce(byte[] message, StreamObserver<byte[]> answers) {
        StreamObserver<byte[]> echo = echo(answers);
        echo.onNext(message);
        echo.onCompleted();
    }

    /** As many answers as the message says. */
    private void answerOften(byte[] message, StreamObserver<byte[]> answers) {
        String[] words = new String(message, UTF_8).split(" ", 2);
        int times = Integer.parseInt(words[0]);
        for (int i = 0; i < times; i++) {
            answers.onNext((i + " " + words[1]).getBytes(UTF_8));
        }
        answers.onCompleted();
    }

    private StreamObserver<byte[]> echo(StreamObserver<byte[]> answers) {
        ServerCallStreamObserver<byte[]> call = (ServerCallStreamObserver<byte[]>) answers;
        call.setOnCancelHandler(cancelled::countDown);
        return new Echo(call);
    }

    /** Compresses as the client does, and puts the client's fields into head and trailers. */
    private static ServerServiceDefinition returningMetadata(ServerServiceDefinition service) {
        return ServerInterceptors.intercept(service, new ServerInterceptor() {
            @Override
            public <A, B> ServerCall.Listener<A> interceptCall(
                    ServerCall<A, B> call, Metadata headers, ServerCallHandler<A, B> next) {
                if (headers.containsKey(Metadata.Key.of("grpc-encoding", Metadata.ASCII_STRING_MARSHALLER))) {
                    call.setCompression("gzip");
                }
                return next.startCall(new Returning<>(call, headers), headers);
            }
        });
    }

    private static final class Returning<A, B> extends SimpleForwardingServerCall<A, B> {

        private final Metadata received;

        Returning(ServerCall<A, B> call, Metadata received) {
            super(call);
            this.received = received;
        }

        @Override
        public void close(Status status, Metadata trailers) {
            String text = received.get(Methods.TEXT);
            byte[] bytes = received.get(Methods.BINARY);
            if (text != null && bytes != null) {
                trailers.put(Methods.TEXT, text);
                trailers.put(Methods.BINARY, bytes);
            }
            super.close(status, trailers);
        }
    }

    private static final class Echo implements StreamObserver<byte[]> {

        private final ServerCallStreamObserver<byte[]> answers;
        private boolean over;

        Echo(ServerCallStreamObserver<byte[]> answers) {
            this.answers = answers;
        }

        @Override
        public void onNext(byte[] message) {
            String[] words = message.length > 100 ? new String[0] : new String(message, UTF_8).split(" ", 3);
            if (words.length == 3 && words[0].equals("fail")) {
                over = true;
                answers.onError(Status.fromCodeValue(Integer.parseInt(words[1]))
                        .withDescription(words[2])
                        .asRuntimeException());
            } else if (words.length == 1 && words[0].equals("hang")) {
                over = true;
            } else {
                answers.onNext(message);
            }
        }

        @Override
        public void onError(Throwable cause) {
            over = true;
        }

        @Override
        public void onCompleted() {
            if (!over) {
                answers.onCompleted();
            }
        }
    }
}
