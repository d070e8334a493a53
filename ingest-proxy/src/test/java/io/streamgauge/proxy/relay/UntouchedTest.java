package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests and responses pass as they are: nothing is added, left out, written anew, compressed or relabelled. */
@ExtendWith(NoLeaks.class)
@SuppressWarnings("StringConcatToTextBlock") // line ends are what matters here
class UntouchedTest {

    private static final String PAGE = "<html><h1>502 Bad Gateway</h1></html>\n";

    @Test
    void bodyOfARequestKeepsItsBlanksUnknownFieldsAndDoubledNames() throws Exception {
        String body = "\t{ \"model\" :\"m\",\r\n\n  \"stream\":true ,\"stream_options\": {\"include_usage\":true},"
                + "\"x_own\":[1.0,1e0, 01],\"model\":\"\\u006d\", \"n\":null}  \n";

        assertThat(asked(RawClient.post("/v1/chat/completions", body)).request().body())
                .asString()
                .isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Accept-Encoding: gzip\r\n",
                "accept-encoding: br;q=1.0, *;q=0\r\n",
                "Accept-Encoding: identity\r\nACCEPT-ENCODING: x-own\r\n"
            })
    void headOfARequestHasTheEncodingsTheClientAcceptsAndNothingThatItDidNotSend(String accepted) throws Exception {
        String head = "GET /v1/embeddings/of?a=b&c HTTP/1.1\r\nHost: some.where\r\n" + accepted + "\r\n";

        assertThat(asked(head).request().head()).isEqualTo(head);
    }

    private static Exchange asked(String request) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(request).response();
            return upstream.exchange(0);
        }
    }

    @Test
    void headersThatSteerOtherProxiesPassBesideUnknownOnes() throws Exception {
        String head = "HTTP/1.1 200 OK\r\nX-Accel-Buffering: no\r\nx-request-id: 7\r\nX-foo:\r\n"
                + "Cache-Control: no-cache, no-transform\r\nVary: *\r\nContent-Length: 2\r\n\r\n";

        assertThat(answered(head + "ok").head()).isEqualTo(head.replace("X-foo:", "X-foo: "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | text/event-stream; charset=utf-8",
                "200 | application/json",
                "502 | text/html",
                "200 | text/html",
                "429 | text/event-stream",
                "201 | x-own/type;a=\"b c\"",
                "529 | application/problem+json"
            })
    void statusTypeAndBodyAreTheUpstreamsWhateverTheyAre(int status, String contentType) throws Exception {
        RawClient.Response response = answered("HTTP/1.1 " + status + " Own Words\r\nContent-Type: " + contentType
                + "\r\nContent-Length: " + PAGE.length() + "\r\n\r\n" + PAGE);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.field("content-type")).contains(contentType);
        assertThat(response.body()).isEqualTo(PAGE);
    }

    @Test
    void typeThatWasNotSentIsNotGuessed() throws Exception {
        assertThat(answered("HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\ndata: text\n\n")
                        .field("content-type"))
                .isEmpty();
    }

    @Test
    void responseIsNotCompressedForAClientThatWouldTakeIt() throws Exception {
        String events = "data: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n\n".repeat(100);

        RawClient.Response response =
                answered("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(events.length()) + "\r\n" + events + "\r\n0\r\n\r\n");

        assertThat(response.field("content-encoding")).isEmpty();
        assertThat(response.body()).isEqualTo(events);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "zstd", "x-own"})
    void bodyThatClaimsAnEncodingPassesAsItIs(String encoding) throws Exception {
        byte[] body = "no compressed data at all".getBytes(StandardCharsets.US_ASCII);

        RawClient.Response response = answered("HTTP/1.1 200 OK\r\nContent-Encoding: " + encoding
                + "\r\nContent-Length: " + body.length + "\r\n\r\n" + new String(body, StandardCharsets.US_ASCII));

        assertThat(response.field("content-encoding")).contains(encoding);
        assertThat(response.bytes()).isEqualTo(body);
    }

    private static RawClient.Response answered(String answer) throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().raw(answer));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            return client.send(RawClient.get("/", "Accept-Encoding: gzip, br")).response();
        }
    }
}
