package io.streamgauge.proxy.relay.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(NoLeaks.class)
class UsageFreeClientTest {

    private static final String CONTENT = "data: {\"id\":\"chatcmpl-8a1b2c3d4e5f60718293a4b5\",\"created\":1790000000,"
            + "\"model\":\"llama-3.3-70b-instruct\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\" river\"},"
            + "\"logprobs\":null,\"finish_reason\":null}],\"usage\":null}\n\n";
    private static final String USAGE = "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":5}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private final UsageCounters.OfRoute counters = new UsageCounters().route("r");
    private final ToldClient told = ToldClient.remembering();
    private final UsageFreeClient client = new UsageFreeClient(
            told,
            new RouteUsage(counters),
            new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/v1/chat/completions"),
            new ReadCopy());

    @Test
    void readOfWholeEventsIsHandedOnAsItIs() {
        client.responseHead(head("text/event-stream"));
        ByteBuf read = read(": comment\n" + CONTENT + CONTENT);

        client.responseBody(read);

        assertThat(told.last()).isSameAs(read);
        assertThat(told.told()).hasSize(1);
        read.release();
    }

    @Test
    void readFromWhichAnEventIsLeftOutIsHandedOnInOnePiece() {
        client.responseHead(head("text/event-stream"));

        send(CONTENT + USAGE + DONE);

        assertThat(told.told()).containsExactly(CONTENT + DONE);
        assertThat(counters.removed().sum()).isOne();
    }

    @Test
    void readOfAUsageEventAloneIsNotHandedOn() {
        client.responseHead(head("text/event-stream"));

        send(USAGE);

        assertThat(told.told()).isEmpty();
    }

    @Test
    void whatWaitedIsHandedOnWithTheReadThatTellsWhatItIs() {
        client.responseHead(head("text/event-stream"));

        send(CONTENT + CONTENT.substring(0, 20));
        send(CONTENT.substring(20));
        send(DONE);

        assertThat(told.told()).containsExactly(CONTENT, CONTENT, DONE);
    }

    @Test
    void whatWaitsIsHandedOnBeforeTheEnd() {
        client.responseHead(head("text/event-stream"));
        send("data: {");

        client.responseEnd(EmptyHttpHeaders.INSTANCE);

        assertThat(told.told()).containsExactly("data: {", "end");
    }

    @Test
    void whatWaitsIsHandedOnBeforeABodyBreaksOff() {
        client.responseHead(head("text/event-stream"));
        send(USAGE.substring(0, USAGE.length() - 1));

        client.breakOff();

        assertThat(told.told()).containsExactly(USAGE.substring(0, USAGE.length() - 1), "broken off");
    }

    @Test
    void largeReadIsHandedOnWhole() {
        client.responseHead(head("text/event-stream"));
        String many = CONTENT.repeat(1000);

        send(many + USAGE);

        assertThat(told.told()).containsExactly(many);
    }

    @ParameterizedTest
    @CsvSource({
        "'data: {}',1",
        "': comment',1",
        "'event: x',1",
        "'\ufeffdata: {}',1",
        "'\n\ndata: {}',1",
        "'{\"data\":1}',0",
        "null,0",
        "' {}',0"
    })
    void streamThatIsCalledADocumentIsCounted(String beginning, int unfiltered) {
        client.responseHead(head("application/json"));

        send(beginning);
        send(CONTENT);

        assertThat(told.told()).containsExactly(beginning, CONTENT);
        assertThat(counters.unfiltered().sum()).isEqualTo(unfiltered);
    }

    @Test
    void streamWhoseUsageEventsPassIsCountedOnce() {
        client.responseHead(head("text/event-stream"));
        String named = "event: chunk\n" + USAGE;

        send(named);
        send(named);

        assertThat(told.told()).containsExactly(named, named);
        assertThat(counters.unfiltered().sum()).isOne();
        assertThat(counters.removed().sum()).isZero();
    }

    private void send(String text) {
        ByteBuf read = read(text);
        client.responseBody(read);
        read.release();
    }

    /** As it comes from a socket. */
    private static ByteBuf read(String text) {
        ByteBuf read = SocketOptions.BUFFERS.directBuffer();
        read.writeCharSequence(text, StandardCharsets.UTF_8);
        return read;
    }

    private static HttpResponse head(String type) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
        head.headers().set(HttpHeaderNames.CONTENT_TYPE, type);
        return head;
    }
}
