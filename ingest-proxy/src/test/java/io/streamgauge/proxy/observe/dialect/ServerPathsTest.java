package io.streamgauge.proxy.observe.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths of the APIs that servers and clouds have beside those of OpenAI and the like. */
class ServerPathsTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "/model/anthropic.alder-v1%3A0/converse-stream,             bedrock, converse, ALWAYS, anthropic.alder-v1:0",
                "/model/us.meta.elm/converse,                               bedrock, converse, NEVER, us.meta.elm",
                "/model/arn%3Aaws%3Abedrock%3Aeu%3A1%3Aprofile%2Fa1/converse, bedrock, converse, NEVER, arn:aws:bedrock:eu:1:profile/a1",
                "/model/meta.elm/invoke-with-response-stream,               bedrock, invoke, ALWAYS, meta.elm",
                "/aws/model/meta.elm/invoke,                                bedrock, invoke, NEVER, meta.elm",
                "/v2/models/ensemble/generate_stream,                       triton, generate, ALWAYS, ensemble",
                "/v2/models/ensemble/versions/2/generate_stream,            triton, generate, ALWAYS, ensemble",
                "/v2/models/ensemble/generate,                              triton, generate, NEVER, ensemble",
                "/v2/models/ensemble/versions/2/generate,                   triton, generate, NEVER, ensemble",
                "/v1/publishers/anthropic/models/alder@1:streamRawPredict,  anthropic, messages, ALWAYS, alder@1",
                "/v1/publishers/anthropic/models/alder@1:rawPredict,        anthropic, messages, NEVER, alder@1",
                "/v1/publishers/mistralai/models/oak@2:streamRawPredict,    vertex, invoke, ALWAYS, oak@2",
                "/v1/publishers/mistralai/models/oak@2:rawPredict,          vertex, invoke, NEVER, oak@2",
                "/models/oak:streamRawPredict,                              vertex, invoke, ALWAYS, oak",
                "/generate,                                                 sglang, generate, IN_BODY, -",
                "/engine/generate?x=1,                                      sglang, generate, IN_BODY, -",
                "/generate_stream,                                          tgi, generate, ALWAYS, -",
                "/,                                                         tgi, generate, IN_BODY, -",
                "/vertex,                                                   tgi, generate, NEVER, -",
                "/invocations,                                              sagemaker, invoke, IN_BODY, -",
                "/api/generate,                                             ollama, generate, UNLESS_REFUSED, -"
            })
    void pathTellsApiStreamAndModel(String path, String api, String operation, StreamAsked asked, String model) {
        Dialects.Found found = Objects.requireNonNull(Dialects.of("POST", path));

        assertThat(found.dialect().api()).isEqualTo(api);
        assertThat(found.dialect().operation()).isEqualTo(operation);
        assertThat(found.dialect().streamAsked()).isEqualTo(asked);
        assertThat(found.model()).isEqualTo(model);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v2/models/ensemble/infer",
                "/v2/models/ensemble/versions/1/infer",
                "/v2/repository/models/ensemble/load",
                "/v1/models/m:predict",
                "/model/meta.elm/count-tokens",
                "/model/meta.elm/invoke-with-bidirectional-stream",
                "/model/eu.cohere.embed-v4%3A0/invoke",
                "/model/amazon.titan-image-generator-v1/invoke",
                "/model/amazon.nova-canvas-v1/invoke",
                "/model/cohere.rerank-v3/invoke",
                "/guardrail/g/version/1/apply",
                "/async-invoke",
                "/encode",
                "/classify",
                "/tokenize",
                "/chat_tokenize",
                "/x",
                "/x/"
            })
    void othersAreNoGenerations(String path) {
        assertThat(Dialects.of("POST", path)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void rootIsAskedForHealthToo(String method) {
        assertThat(Dialects.of(method, "/")).isNull();
    }
}
