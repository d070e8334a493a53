package io.streamgauge.proxy.observe.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.framing.form.BodyForm;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrpcCallsTest {

    private static final String INFER = "/inference.GRPCInferenceService/ModelInfer";

    @ParameterizedTest
    @CsvSource({
        "/inference.GRPCInferenceService/ModelInfer, triton, NEVER",
        "/inference.GRPCInferenceService/ModelStreamInfer, triton, ALWAYS",
        "/vllm.grpc.engine.VllmEngine/Generate, vllm, ALWAYS",
        "/sglang.grpc.scheduler.SglangScheduler/Generate, sglang, ALWAYS",
        "/fmaas.GenerationService/Generate, tgis, NEVER",
        "/fmaas.GenerationService/GenerateStream, tgis, ALWAYS"
    })
    void methodsThatGenerateAreKnownByTheirPath(String path, String api, StreamAsked streamAsked) {
        Dialects.Found found = Objects.requireNonNull(Dialects.of("POST", path, "application/grpc"));

        assertThat(found.dialect().api()).isEqualTo(api);
        assertThat(found.dialect().operation()).isEqualTo("grpc");
        assertThat(found.dialect().streamAsked()).isEqualTo(streamAsked);
        assertThat(found.dialect().streamForm()).isEqualTo(BodyForm.MESSAGES);
        assertThat(found.model()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/inference.GRPCInferenceService/ModelReady",
                "/inference.GRPCInferenceService/ServerLive",
                "/x/inference.GRPCInferenceService/ModelInfer",
                "/vllm.grpc.engine.VllmEngine/Embed",
                "/grpc.health.v1.Health/Check",
                "/v1/chat/completions",
                "/generate"
            })
    void callsOfOtherMethodsAreNoGenerations(String path) {
        assertThat(Dialects.of("POST", path, "application/grpc+proto")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/grpc", "application/grpc+proto", "Application/GRPC+json", "application/grpc; a=b"})
    void contentTypeMakesACall(String contentType) {
        assertThat(Dialects.of("POST", INFER, contentType)).isNotNull();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"application/grpc-web", "application/grpc-web+proto", "application/grpcx", "application/json", ""
            })
    void otherContentTypesMakeNone(@Nullable String contentType) {
        assertThat(Dialects.of("POST", INFER, contentType)).isNull();
    }

    @Test
    void otherMethodsOfHttpMakeNone() {
        assertThat(Dialects.of("GET", INFER, "application/grpc")).isNull();
    }

    @Test
    void whatIsNoCallIsFoundAsEver() {
        assertThat(Dialects.of("POST", "/v1/chat/completions", "application/json"))
                .isEqualTo(Dialects.of("POST", "/v1/chat/completions"));
    }
}
