package io.streamgauge.proxy.observe.dialect;

import io.streamgauge.proxy.observe.dialect.grpc.MessageReader;
import io.streamgauge.proxy.observe.framing.form.BodyForm;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The methods of gRPC services that ask for a generation, by their whole path. */
final class GrpcCalls {

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

    static @Nullable Dialect at(String path) {
        return METHODS.get(path);
    }

    private static Dialect call(String api, StreamAsked streamAsked) {
        return Dialect.of(api, "grpc", MessageReader::create).with(streamAsked).with(BodyForm.MESSAGES);
    }
}
