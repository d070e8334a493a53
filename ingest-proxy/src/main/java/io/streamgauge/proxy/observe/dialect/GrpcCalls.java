package io.streamgauge.proxy.observe.dialect;

import io.streamgauge.proxy.observe.dialect.grpc.MessageReader;
import io.streamgauge.proxy.observe.framing.form.BodyForm;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The methods of gRPC services that ask for a generation, by their whole path. */
final class GrpcCalls {

    private static final String MEDIA_TYPE = "application/grpc";
    private static final String TRITON = "/inference.GRPCInferenceService/";

    private static final Map<String, Dialect> METHODS = Map.of(
            TRITON + "ModelInfer",
            call("triton", StreamAsked.NEVER),
            TRITON + "ModelStreamInfer",
            call("triton", StreamAsked.ALWAYS),
            "/vllm.grpc.engine.VllmEngine/Generate",
            call("vllm", StreamAsked.ALWAYS),
            "/sglang.grpc.scheduler.SglangScheduler/Generate",
            call("sglang", StreamAsked.ALWAYS),
            "/fmaas.GenerationService/Generate",
            call("tgis", StreamAsked.NEVER),
            "/fmaas.GenerationService/GenerateStream",
            call("tgis", StreamAsked.ALWAYS));

    private GrpcCalls() {}

    /** Whether a body of this type is that of a call; those of gRPC-Web, which look alike, are not. */
    static boolean isCall(@Nullable String contentType) {
        if (contentType == null || !contentType.regionMatches(true, 0, MEDIA_TYPE, 0, MEDIA_TYPE.length())) {
            return false;
        }
        return contentType.length() == MEDIA_TYPE.length()
                || "+; ".indexOf(contentType.charAt(MEDIA_TYPE.length())) >= 0;
    }

    static @Nullable Dialect at(String path) {
        return METHODS.get(path);
    }

    private static Dialect call(String api, StreamAsked streamAsked) {
        return Dialect.of(api, "grpc", MessageReader::create).with(streamAsked).with(BodyForm.MESSAGES);
    }
}
