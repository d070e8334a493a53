package io.streamgauge.proxy.grpc;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Methods whose messages are bytes, as the proxy sees them. */
final class Methods {

    static final String TRITON = "inference.GRPCInferenceService";
    static final String VLLM = "vllm.grpc.engine.VllmEngine";
    static final String HEALTH = "grpc.health.v1.Health";

    static final MethodDescriptor<byte[], byte[]> INFER = of(MethodType.UNARY, TRITON, "ModelInfer");
    static final MethodDescriptor<byte[], byte[]> STREAM_INFER =
            of(MethodType.BIDI_STREAMING, TRITON, "ModelStreamInfer");
    static final MethodDescriptor<byte[], byte[]> GENERATE = of(MethodType.SERVER_STREAMING, VLLM, "Generate");
    static final MethodDescriptor<byte[], byte[]> CHECK = of(MethodType.UNARY, HEALTH, "Check");

    static final Metadata.Key<String> TEXT = Metadata.Key.of("x-text", Metadata.ASCII_STRING_MARSHALLER);
    static final Metadata.Key<byte[]> BINARY = Metadata.Key.of("x-bytes-bin", Metadata.BINARY_BYTE_MARSHALLER);

    private Methods() {}

    private static MethodDescriptor<byte[], byte[]> of(MethodType type, String service, String method) {
        return MethodDescriptor.<byte[], byte[]>newBuilder(new Bytes(), new Bytes())
                .setType(type)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(service, method))
                .build();
    }

    private static final class Bytes implements Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] message) {
            return new ByteArrayInputStream(message);
        }

        @Override
        public byte[] parse(InputStream message) {
            try {
                return message.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
