package io.streamgauge.proxy.observe.dialect;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.dialect.anthropic.AnthropicReader;
import io.streamgauge.proxy.observe.dialect.bedrock.ChunkReader;
import io.streamgauge.proxy.observe.dialect.bedrock.ConverseReader;
import io.streamgauge.proxy.observe.dialect.bedrock.InvokeReader;
import io.streamgauge.proxy.observe.dialect.cohere.CohereReader;
import io.streamgauge.proxy.observe.dialect.cohere.CohereV1Reader;
import io.streamgauge.proxy.observe.dialect.gemini.GeminiReader;
import io.streamgauge.proxy.observe.dialect.llamacpp.LlamaCppReader;
import io.streamgauge.proxy.observe.dialect.mistral.ConversationReader;
import io.streamgauge.proxy.observe.dialect.ollama.OllamaReader;
import io.streamgauge.proxy.observe.dialect.openai.AudioReader;
import io.streamgauge.proxy.observe.dialect.openai.OpenAiReader;
import io.streamgauge.proxy.observe.dialect.openai.ResponsesReader;
import io.streamgauge.proxy.observe.dialect.reading.FirstEventReader;
import io.streamgauge.proxy.observe.dialect.sglang.SglangReader;
import io.streamgauge.proxy.observe.dialect.tgi.TgiReader;
import io.streamgauge.proxy.observe.dialect.triton.TritonReader;
import io.streamgauge.proxy.observe.framing.form.BodyForm;
import io.streamgauge.proxy.observe.framing.grpc.GrpcMediaType;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All dialects by the paths they are asked at; the first that fits is taken. Adding one takes a line here. */
public final class Dialects {

    private record Entry(PathPattern path, @Nullable Dialect dialect) {}

    /**
     * The dialect of a request.
     *
     * @param model the model its path names
     */
    public record Found(Dialect dialect, @Nullable String model) {}

    private static final Dialect CONVERSE = Dialect.of("bedrock", "converse", ConverseReader::create);
    private static final Dialect TRITON = Dialect.of("triton", "generate", TritonReader::create);
    private static final Dialect TGI = Dialect.of("tgi", "generate", TgiReader::create);

    private static final List<Entry> ALL = List.of(
            at(
                    "/publishers/anthropic/models/{model}:streamRawPredict",
                    anthropic("messages").with(StreamAsked.ALWAYS)),
            at(
                    "/publishers/anthropic/models/{model}:rawPredict",
                    anthropic("messages").with(StreamAsked.NEVER)),
            at("/models/{model}:streamRawPredict", vertex().with(StreamAsked.ALWAYS)),
            at("/models/{model}:rawPredict", vertex().with(StreamAsked.NEVER)),
            none("/threads/*/messages"),
            at("/messages", anthropic("messages")),
            at("/v1/complete", anthropic("completion")),
            at("/responses", Dialect.of("openai", "responses", ResponsesReader::create)),
            at(
                    "/model/{model}/converse-stream",
                    CONVERSE.with(StreamAsked.ALWAYS).with(BodyForm.FRAMES)),
            at("/model/{model}/converse", CONVERSE.with(StreamAsked.NEVER)),
            at("/model/{model}/invoke-with-response-stream", bedrockChunks()),
            none("/model/*embed*/invoke"),
            none("/model/*rerank*/invoke"),
            none("/model/*image*/invoke"),
            none("/model/*canvas*/invoke"),
            none("/model/*stability*/invoke"),
            at(
                    "/model/{model}/invoke",
                    Dialect.of("bedrock", "invoke", InvokeReader::create).with(StreamAsked.NEVER)),
            at("/v2/models/{model}/generate_stream", TRITON.with(StreamAsked.ALWAYS)),
            at("/v2/models/{model}/versions/*/generate_stream", TRITON.with(StreamAsked.ALWAYS)),
            at("/v2/models/{model}/generate", TRITON.with(StreamAsked.NEVER)),
            at("/v2/models/{model}/versions/*/generate", TRITON.with(StreamAsked.NEVER)),
            at("/conversations", conversation()),
            at("/conversations/*", conversation()),
            at("/conversations/*/restart", conversation()),
            at("/openai/deployments/{model}/audio/speech", speech("azure")),
            at("/openai/deployments/{model}/audio/transcriptions", transcription("azure")),
            at("/openai/deployments/{model}/audio/translations", transcription("azure")),
            at("/audio/speech", speech("openai")),
            at("/audio/transcriptions", transcription("openai")),
            at("/audio/translations", transcription("openai")),
            at("/openai/deployments/{model}/chat/completions", Dialect.of("azure", "chat", OpenAiReader::create)),
            at("/openai/deployments/{model}/completions", Dialect.of("azure", "completion", OpenAiReader::create)),
            at("/chat/completions", Dialect.of("openai", "chat", OpenAiReader::create)),
            at("/fim/completions", Dialect.of("openai", "completion", OpenAiReader::create)),
            at("/agents/completions", Dialect.of("openai", "chat", OpenAiReader::create)),
            at("/v1/completions", Dialect.of("openai", "completion", OpenAiReader::create)),
            at("/completions", Dialect.of("openai", "completion", Dialects::openAiOrLlamaCpp)),
            at("/completion", Dialect.of("llamacpp", "completion", LlamaCppReader::create)),
            at("/infill", Dialect.of("llamacpp", "completion", LlamaCppReader::create)),
            at("/v2/chat", Dialect.of("cohere", "chat", CohereReader::create)),
            at("/v1/chat", Dialect.of("cohere", "chat", CohereV1Reader::create).with(BodyForm.LINES)),
            at("/models/{model}:streamGenerateContent", geminiStream()),
            at("/tunedModels/{model}:streamGenerateContent", geminiStream()),
            at("/endpoints/{model}:streamGenerateContent", geminiStream()),
            at("/models/{model}:generateContent", gemini()),
            at("/tunedModels/{model}:generateContent", gemini()),
            at("/endpoints/{model}:generateContent", gemini()),
            at("/api/chat", ollama("chat", Dialects::ollamaOrOpenAi)),
            at("/api/generate", ollama("generate", OllamaReader::create)),
            at("/generate", Dialect.of("sglang", "generate", Dialects::sharedGenerate)),
            at("/generate_stream", TGI.with(StreamAsked.ALWAYS)),
            at("/", TGI),
            at("/vertex", TGI.with(StreamAsked.NEVER)),
            at("/invocations", Dialect.of("sagemaker", "invoke", Dialects::sharedInvocations)));

    private Dialects() {}

    private static Entry at(String pattern, Dialect dialect) {
        return new Entry(new PathPattern(pattern), dialect);
    }

    private static Dialect conversation() {
        return Dialect.of("mistral", "conversation", ConversationReader::create).with(StreamAsked.ELSE_NOT_OBSERVED);
    }

    private static Dialect speech(String api) {
        return Dialect.of(api, "speech", AudioReader::create).with(StreamAsked.ELSE_NOT_OBSERVED);
    }

    /** Some servers stream transcriptions in the form of chats. */
    private static Dialect transcription(String api) {
        return Dialect.of(
                        api,
                        "transcription",
                        () -> new FirstEventReader(List.of(AudioReader::create, OpenAiReader::create)))
                .with(StreamAsked.ELSE_NOT_OBSERVED);
    }

    private static Dialect gemini() {
        return Dialect.of("gemini", "generate", GeminiReader::create).with(StreamAsked.NEVER);
    }

    private static Dialect geminiStream() {
        return gemini().with(StreamAsked.ALWAYS).with(BodyForm.ARRAY);
    }

    private static Dialect ollama(String operation, Supplier<EventReader> reader) {
        return Dialect.of("ollama", operation, reader)
                .with(StreamAsked.UNLESS_REFUSED)
                .with(BodyForm.LINES);
    }

    /** The server of llama.cpp has this path of Ollama's, too, but answers as it does at OpenAI's. */
    private static EventReader ollamaOrOpenAi() {
        return new FirstEventReader(List.of(OllamaReader::create, OpenAiReader::create));
    }

    /** Without a version in the path, llama.cpp's server answers in its own form. */
    private static EventReader openAiOrLlamaCpp() {
        return new FirstEventReader(List.of(LlamaCppReader::create, OpenAiReader::create));
    }

    /** A path that is none of those behind it in the list, though it ends as one of them. */
    private static Entry none(String pattern) {
        return new Entry(new PathPattern(pattern), null);
    }

    private static Dialect bedrockChunks() {
        return Dialect.of("bedrock", "invoke", ChunkReader::create)
                .with(StreamAsked.ALWAYS)
                .with(BodyForm.FRAMES);
    }

    private static Dialect anthropic(String operation) {
        return Dialect.of("anthropic", operation, AnthropicReader::create);
    }

    /** Each publisher's models answer in its own language; most in OpenAI's. */
    private static Dialect vertex() {
        return Dialect.of(
                "vertex", "invoke", () -> new FirstEventReader(List.of(OpenAiReader::create, AnthropicReader::create)));
    }

    /** Only SGLang streams at this path; whole answers of others come from it too. */
    private static EventReader sharedGenerate() {
        return new FirstEventReader(List.of(SglangReader::create, TgiReader::create));
    }

    /** What SageMaker asks of any container. */
    private static EventReader sharedInvocations() {
        return new FirstEventReader(List.of(OpenAiReader::create, TgiReader::create));
    }

    /**
     * The dialect of a request, or null if it is not one for a generation.
     *
     * @param contentType value of the header, if there is one
     */
    public static @Nullable Found of(String method, String uri, @Nullable String contentType) {
        if (!GrpcMediaType.isCall(contentType)) {
            return of(method, uri);
        }
        Dialect dialect = method.equals("POST") ? GrpcCalls.at(uri) : null;
        return dialect == null ? null : new Found(dialect, null);
    }

    /** The same for a request that is no call of gRPC. */
    public static @Nullable Found of(String method, String uri) {
        if (!method.equals("POST")) {
            return null;
        }
        List<String> path = segments(uri);
        for (Entry entry : ALL) {
            if (entry.path().fits(path)) {
                Dialect dialect = entry.dialect();
                return dialect == null ? null : new Found(dialect, entry.path().model(path));
            }
        }
        return null;
    }

    /** Of the path in any form of a request target: {@code /a/b?c} and {@code http://host/a/b?c}. */
    private static List<String> segments(String uri) {
        int scheme = uri.startsWith("/") ? -1 : uri.indexOf("://");
        int start = uri.indexOf('/', scheme < 0 ? 0 : scheme + 3);
        int query = uri.indexOf('?');
        int end = query < 0 ? uri.length() : query;
        if (start < 0 && scheme < 0) {
            return List.of(uri);
        }
        return start < 0 || start >= end
                ? List.of("")
                : Stream.of(uri.substring(start + 1, end).split("/", -1))
                        .map(Dialects::decoded)
                        .toList();
    }

    /** Escapes are resolved within a segment, whose borders they do not move. Where they are broken it stands as it is. */
    private static String decoded(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return segment;
        }
    }
}
