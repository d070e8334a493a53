package io.streamgauge.proxy.relay.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.proxy.relay.usage.request.AskingRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageRulesTest {

    private static final String CHAT = "/v1/chat/completions";
    private static final String SIZED = "Content-Length: 20";

    @ParameterizedTest
    @ValueSource(
            strings = {
                CHAT,
                "/v1/completions",
                "/openai/deployments/d/chat/completions?api-version=1",
                "http://host/v1/chat/completions"
            })
    void generationsMayBeMadeToAsk(String target) {
        assertThat(UsageRules.mayAsk(post(target, SIZED))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/v1/chat", "/v1/responses", "/v1/models?x=/completions", "/v1/completionsx", "/"})
    void requestsOfOtherPathsAreNeverMadeToAsk(String target) {
        assertThat(UsageRules.mayAsk(post(target, SIZED))).isFalse();
    }

    @Test
    void requestsOfOtherMethodsAreNeverMadeToAsk() {
        HttpRequest put = post(CHAT, SIZED);
        put.setMethod(HttpMethod.PUT);

        assertThat(UsageRules.mayAsk(put)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Type: application/json",
                "content-type: Application/JSON ; charset=utf-8",
                "Accept-Encoding: gzip",
                "Authorization: Bearer AWS4-like",
                "Accept: text/event-stream"
            })
    void ordinaryFieldsDoNotForbidIt(String field) {
        assertThat(UsageRules.mayAsk(post(CHAT, SIZED, field))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Type: text/plain",
                "Content-Type: multipart/form-data; boundary=x",
                "Content-Type:",
                "Content-Encoding: gzip",
                "Expect: 100-continue",
                "Authorization: AWS4-HMAC-SHA256 Credential=x",
                "x-amz-content-sha256: x",
                "Content-MD5: x",
                "Digest: sha-256=x",
                "Content-Digest: sha-256=:x:",
                "Repr-Digest: sha-256=:x:",
                "Signature: sig=:x:",
                "Trailer: x-sum"
            })
    void fieldThatCoversTheBodyOrWaitsForTheUpstreamForbidsIt(String field) {
        assertThat(UsageRules.mayAsk(post(CHAT, SIZED, field))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "identity", "identity;q=1, ", " , Identity"})
    void identityIsNoOffer(String value) {
        assertThat(UsageRules.offer(post(CHAT))).isEmpty();
        assertThat(UsageRules.offer(post(CHAT, "Accept-Encoding: " + value))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "identity, br;q=0.1", "*", "gzip;q=0", "GZip , deflate"})
    void offerIsTakenWordForWord(String value) {
        assertThat(UsageRules.offer(post(CHAT, "Accept-Encoding: " + value))).isEqualTo(value);
    }

    @Test
    void bodyHasToFit() {
        int limit = AskingRequest.LIMIT_BYTES;

        assertThat(UsageRules.mayAsk(post(CHAT, "Content-Length: " + limit))).isTrue();
        assertThat(UsageRules.mayAsk(post(CHAT, "Content-Length: " + (limit + 1))))
                .isFalse();
        assertThat(UsageRules.mayAsk(post(CHAT, "Transfer-Encoding: chunked"))).isTrue();
        assertThat(UsageRules.mayAsk(post(CHAT))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "text/event-stream; charset=utf-8", "Text/Event-Stream"})
    void plainEventStreamIsFiltered(String type) {
        assertThat(UsageRules.mayRemove(response(200, "Content-Type: " + type))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"identity", "Identity"})
    void streamThatNamesNoCodingButIdentityIsPlain(String coding) {
        assertThat(UsageRules.mayRemove(
                        response(200, "Content-Type: text/event-stream", "Content-Encoding: " + coding)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 10",
                "Content-Encoding: gzip",
                "Content-Encoding: identity, gzip",
                "Content-Encoding:",
                "Transfer-Encoding: gzip, chunked",
                "Content-Type: application/json"
            })
    void otherResponseIsNot(String field) {
        HttpResponse head = response(200, "Content-Type: text/event-stream");
        add(head.headers(), field);

        assertThat(UsageRules.mayRemove(head)).isEqualTo(false);
        assertThat(UsageRules.mayRemove(response(201, "Content-Type: text/event-stream")))
                .isFalse();
        assertThat(UsageRules.mayRemove(response(200))).isFalse();
    }

    @Test
    void successThatIsNotSaidToBeAPlainDocumentMayHoldUsage() {
        assertThat(UsageRules.mayHoldUsage(response(200))).isTrue();
        assertThat(UsageRules.mayHoldUsage(response(200, "Content-Type: text/event-stream", "Content-Encoding: br")))
                .isTrue();
        assertThat(UsageRules.mayHoldUsage(response(201, "Content-Type: text/plain")))
                .isTrue();
        assertThat(UsageRules.mayHoldUsage(response(200, "Content-Type: application/json", "Content-Encoding: gzip")))
                .isTrue();
        assertThat(UsageRules.mayHoldUsage(response(200, "Content-Type: text/event-stream", SIZED)))
                .isTrue();
        assertThat(UsageRules.mayHoldUsage(response(206, "Content-Type: text/event-stream")))
                .isTrue();
        assertThat(UsageRules.mayHoldUsage(response(200, "Content-Type: application/json; charset=utf-8")))
                .isFalse();
        assertThat(UsageRules.mayHoldUsage(response(429, "Content-Type: text/event-stream")))
                .isFalse();
    }

    private static HttpRequest post(String target, String... fields) {
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, target);
        add(head.headers(), fields);
        return head;
    }

    private static HttpResponse response(int status, String... fields) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status));
        add(head.headers(), fields);
        return head;
    }

    private static void add(HttpHeaders headers, String... fields) {
        for (String field : fields) {
            int colon = field.indexOf(':');
            headers.set(field.substring(0, colon), field.substring(colon + 1).trim());
        }
    }
}
