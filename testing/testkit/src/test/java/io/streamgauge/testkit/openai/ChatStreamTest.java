package io.streamgauge.testkit.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChatStreamTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void everyEventIsJson() throws Exception {
        ChatStream chat = ChatStream.of("m");

        for (String event : new String[] {
            chat.role(), chat.content("a"), chat.reasoning("b"), chat.finish("stop"), chat.usage(1, 2), chat.error("e")
        }) {
            assertThat(event).startsWith("data: ").endsWith("\n\n");
            assertThat(JSON.readTree(event.substring(6)).isObject()).isTrue();
        }
        assertThat(JSON.readTree(chat.whole("a", 1, 2))
                        .path("usage")
                        .path("total_tokens")
                        .asInt())
                .isEqualTo(3);
        assertThat(JSON.readTree(chat.request("hi")).path("stream").asBoolean()).isTrue();
        assertThat(JSON.readTree(chat.wholeRequest("hi")).has("stream")).isFalse();
    }

    @Test
    void tokensComeAtTheirTimes() throws Exception {
        ChatStream chat = ChatStream.of("m");
        try (var upstream = ScriptedUpstream.answering(chat.tokensAt(20, 40))) {
            ClientResponse response = RecordingClient.exchange(
                    upstream.port(), Requests.postJson("/v1/chat/completions", chat.request("hi")));

            assertThat(response.events()).hasSize(6);
            assertThat(response.events().get(5).text()).isEqualTo("data: [DONE]");
            long asked = upstream.exchange(0).request().completeAtNanos();
            assertThat(response.events().get(2).atNanos() - asked).isGreaterThanOrEqualTo(40_000_000);
        }
    }
}
