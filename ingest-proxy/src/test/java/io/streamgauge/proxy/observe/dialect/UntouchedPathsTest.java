package io.streamgauge.proxy.observe.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no generation passes without an observer. */
class UntouchedPathsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Embeddings
                "/v1/embeddings",
                "/embeddings",
                "/embedding",
                "/openai/deployments/d/embeddings",
                "/openai/v1/embeddings",
                "/api/embed",
                "/api/embeddings",
                "/embed",
                "/v1/embed",
                "/v2/embed",
                "/encode",
                "/v1beta/models/m:embedContent",
                "/v1beta/models/m:batchEmbedContents",
                // Ranking and classes
                "/v1/rerank",
                "/v2/rerank",
                "/rerank",
                "/openai/v1/rerank",
                "/v1/score",
                "/score",
                "/classify",
                "/v1/classify",
                "/pooling",
                "/v1/moderations",
                // Images, files, batches
                "/v1/images/generations",
                "/v1/images/edits",
                "/v1/images/variations",
                "/v1/files",
                "/v1/batches",
                "/v1/uploads",
                "/v1/uploads/u1/parts",
                "/v1/messages/batches",
                "/v1beta/models/m:batchGenerateContent",
                "/v1beta/cachedContents",
                // Tokens
                "/tokenize",
                "/detokenize",
                "/v1/tokenize",
                "/chat_tokenize",
                "/apply-template",
                "/v1/messages/count_tokens",
                "/v1beta/models/m:countTokens",
                "/v1/projects/p/locations/l/publishers/google/models/m:computeTokens",
                "/model/m/count-tokens",
                // General inference and guards
                "/v1/models/m:predict",
                "/v1/models/m:explain",
                "/v1/projects/p/locations/l/endpoints/e:predict",
                "/v1/projects/p/locations/l/endpoints/e:rawPredict",
                "/v2/models/m/infer",
                "/v2/models/m/versions/1/infer",
                "/inference.GRPCInferenceService/ModelInfer",
                "/guardrail/g/version/1/apply",
                "/async-invoke",
                // Administration
                "/load",
                "/sleep",
                "/wake_up",
                "/v1/load_lora_adapter",
                "/v1/unload_lora_adapter",
                "/lora-adapters",
                "/slots/0",
                "/update_weights",
                "/update_weights_from_disk",
                "/flush_cache",
                "/v2/repository/models/m/load",
                "/api/pull",
                "/api/push",
                "/api/create",
                "/api/show",
                "/api/copy",
                "/api/blobs/sha256:00",
                // Nothing known, and what only looks alike
                "/unknown",
                "/v1/chat/completions/123",
                "/v1/chat/completions/",
                "/v1/chat/completionsx",
                "/completions/foo",
                "/completion/x",
                "/xcompletion",
                "/v1/xcompletions",
                "/api/chats",
                "/api/chat/1",
                "/api/generated",
                "/api/generate/1",
                "/api/v2/chats",
                "/v2/chat/1",
                "/v3/chat",
                "/chat",
                "/v1beta/models/:generateContent",
                "/v1beta/models/m/generateContent",
                "/v1beta/models/m:generateContents",
                "/v1beta/models/m:generateContent/operations/1",
                "/v1beta/files/m:generateContent",
                "/v1internal:streamGenerateContent",
                "/x?path=/v1/chat/completions",
                "/x?/api/chat",
                "*"
            })
    void postToOtherPathsIsNoGeneration(String uri) {
        assertThat(Dialects.of("POST", uri)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/health",
                "/ping",
                "/health_generate",
                "/v2/health/ready",
                "/v2/health/live",
                "/metrics",
                "/models",
                "/v1/models",
                "/v1/models/m",
                "/v1beta/models",
                "/v1beta/models/m",
                "/openai/v1/models",
                "/v2/models/m",
                "/v2/models/m/config",
                "/api/tags",
                "/api/ps",
                "/api/version",
                "/props",
                "/slots",
                "/info",
                "/get_model_info",
                "/version",
                "/v1/loads",
                "/v1/realtime",
                "/v1/responses/r1?stream=true",
                "/v1/chat/completions",
                "/v1/chat/completions/123",
                "/v1/completions",
                "/completion",
                "/api/chat",
                "/api/generate",
                "/v2/chat",
                "/v1beta/models/m:streamGenerateContent"
            })
    void onlyPostGenerates(String uri) {
        for (String method : new String[] {"GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "CONNECT", "post"}) {
            assertThat(Dialects.of(method, uri)).as(method).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/health", "/ping", "/metrics", "/v1/models", "/api/tags", "/api/ps", "/props", "/info"})
    void postToWhatIsReadIsNoGeneration(String uri) {
        assertThat(Dialects.of("POST", uri)).isNull();
    }
}
