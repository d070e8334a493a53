package io.streamgauge.proxy.observe.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.dialect.reading.ReadEvents;
import io.streamgauge.proxy.observe.framing.form.BodyForm;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DialectsTest {

    @ParameterizedTest
    @CsvSource({
        "/v1/chat/completions, openai, chat",
        "/openai/v1/chat/completions, openai, chat",
        "/openai/v1/completions, openai, completion",
        "/v1beta/openai/chat/completions, openai, chat",
        "/api/v1/chat/completions?x=/api/chat, openai, chat",
        "/api/chat/completions, openai, chat",
        "/chat/completions, openai, chat",
        "/completions, openai, completion",
        "/completion, llamacpp, completion",
        "/infill, llamacpp, completion",
        "/v2/chat, cohere, chat",
        "/compatibility/v1/chat/completions, openai, chat",
        "/v1/chat, cohere, chat",
        "/api/chat, ollama, chat",
        "/ollama/api/chat, ollama, chat",
        "/ollama/api/%63hat, ollama, chat",
        "/api/generate, ollama, generate",
        "http://host:11434/api/chat, ollama, chat"
    })
    void pathTellsTheApi(String uri, String api, String operation) {
        Dialects.Found found = found(uri);

        assertThat(found.dialect().api()).isEqualTo(api);
        assertThat(found.dialect().operation()).isEqualTo(operation);
        assertThat(found.model()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "/v1beta/models/gemini-larch-pro:streamGenerateContent?alt=sse, gemini-larch-pro, ALWAYS, ARRAY",
        "/v1beta/models/gemini-larch-pro:generateContent, gemini-larch-pro, NEVER, EVENTS",
        "/v1beta/models/a%2Fb%3AgenerateContent, a/b, NEVER, EVENTS",
        "/v1beta/%6dodels/50%25:generateContent, 50%, NEVER, EVENTS",
        "/v1beta/models/50%2:generateContent, 50%2, NEVER, EVENTS",
        "/v1/projects/p/locations/l/publishers/google/models/g1:streamGenerateContent, g1, ALWAYS, ARRAY",
        "/v1/publishers/google/models/g1:generateContent?key=k, g1, NEVER, EVENTS",
        "/v1beta/tunedModels/mine-7x:streamGenerateContent, mine-7x, ALWAYS, ARRAY",
        "/v1beta/tunedModels/mine-7x:generateContent, mine-7x, NEVER, EVENTS",
        "/v1/projects/p/locations/l/endpoints/4711:streamGenerateContent, 4711, ALWAYS, ARRAY",
        "/v1/projects/p/locations/l/endpoints/4711:generateContent, 4711, NEVER, EVENTS"
    })
    void pathOfGeminiTellsModelAndStream(String uri, String model, StreamAsked asked, BodyForm form) {
        Dialects.Found found = found(uri);

        assertThat(found.dialect().api()).isEqualTo("gemini");
        assertThat(found.model()).isEqualTo(model);
        assertThat(found.dialect().streamAsked()).isEqualTo(asked);
        assertThat(found.dialect().streamForm()).isEqualTo(form);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/completions    | {'content':'a','stop':false}",
                "/completions    | {'choices':[{'text':'a'}],'model':'m','object':'text_completion'}",
                "/v1/completions | {'choices':[{'text':'a'}],'model':'m','object':'text_completion'}",
                "/api/chat       | {'model':'m','message':{'content':'a'},'done':false}",
                "/publishers/anthropic/models/m:rawPredict | {'type':'message','content':[{'type':'text','text':'a'}]}",
                "/publishers/mistralai/models/m:rawPredict | {'model':'m','choices':[{'message':{'content':'a'}}]}",
                "/publishers/mistralai/models/m:streamRawPredict | {'model':'m','choices':[{'delta':{'content':'a'}}]}",
                "/models/m:streamRawPredict | {'type':'content_block_delta','delta':{'type':'text_delta','text':'a'}}",
                "/api/chat       | {'model':'m','choices':[{'delta':{'content':'a'}}]}"
            })
    void firstEventTellsTheLanguageWhereAPathIsShared(String uri, String event) {
        EventReader reader = found(uri).dialect().reader().get();

        assertThat(new ReadEvents(reader).classLetters(event)).isEqualTo("C");
        assertThat(new ReadEvents(reader).read(event).kind()).isEqualTo(Kind.MESSAGE);
    }

    private static Dialects.Found found(String uri) {
        return Objects.requireNonNull(Dialects.of("POST", uri));
    }
}
