package io.streamgauge.proxy.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.schemas.event.RequestFinished;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(NoLeaks.class)
class GrpcTest {

    @ParameterizedTest
    @EnumSource
    void unaryCallIsOneAnswerAndItsMetadataPasses(Way way) throws Exception {
        Metadata sent = new Metadata();
        sent.put(Methods.TEXT, "some text");
        sent.put(Methods.BINARY, new byte[] {0, -1, 7});
        AtomicReference<Metadata> trailers = new AtomicReference<>();
        try (ObservedCalls calls = new ObservedCalls(way)) {
            Channel channel = ClientInterceptors.intercept(
                    calls.channel(),
                    MetadataUtils.newCaptureMetadataInterceptor(new AtomicReference<>(), trailers),
                    MetadataUtils.newAttachHeadersInterceptor(sent));

            byte[] answer = ClientCalls.blockingUnaryCall(channel, Methods.INFER, patient(), bytes("question"));

            assertThat(answer).asString().isEqualTo("question");
            Metadata told = Objects.requireNonNull(trailers.get());
            assertThat(told.get(Methods.TEXT)).isEqualTo("some text");
            assertThat(told.get(Methods.BINARY)).containsExactly(0, -1, 7);
            RequestFinished finished = calls.finished();
            assertThat(ObservedCalls.outcome(finished)).isEqualTo("ok other");
            assertThat(finished.getStreamed()).isFalse();
            assertThat(finished.getRequest().getApi()).isEqualTo("triton");
            assertThat(finished.getResponseBytes()).isEqualTo(5 + "question".length());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyMessageOfAServersStreamPassesAndIsCounted(Way way) throws Exception {
        try (ObservedCalls calls = new ObservedCalls(way)) {
            Iterator<byte[]> answers = ClientCalls.blockingServerStreamingCall(
                    calls.channel(), Methods.GENERATE, patient(), bytes("200 x"));

            List<String> texts = new ArrayList<>();
            answers.forEachRemaining(answer -> texts.add(new String(answer, UTF_8)));

            assertThat(texts)
                    .isEqualTo(IntStream.range(0, 200).mapToObj(i -> i + " x").toList());
            RequestFinished finished = calls.finished();
            assertThat(ObservedCalls.outcome(finished)).isEqualTo("ok other");
            assertThat(finished.getStreamed()).isTrue();
            assertThat(finished.getOutputEvents()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void bothSidesOfACallMayTakeTurns(Way way) throws Exception {
        try (ObservedCalls calls = new ObservedCalls(way);
                Conversation conversation = new Conversation(calls.channel(), CallOptions.DEFAULT)) {
            for (int i = 0; i < 5; i++) {
                conversation.say("turn " + i);
                assertThat(conversation.heard()).isEqualTo("turn " + i);
            }
            conversation.sayNoMore();

            assertThat(conversation.status().getCode()).isEqualTo(Status.Code.OK);
            RequestFinished finished = calls.finished();
            assertThat(ObservedCalls.outcome(finished)).isEqualTo("ok other");
            assertThat(finished.getOutputEvents()).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, client_cancel before_output",
        "3, client_error 400",
        "4, client_cancel before_output",
        "8, rejected 429",
        "12, upstream_error status",
        "14, rejected 503",
        "16, client_error 401"
    })
    void statusOfTheServerReachesTheClientAndIsTheOutcome(int code, String outcome) throws Exception {
        try (ObservedCalls calls = new ObservedCalls(Way.IN_THE_CLEAR)) {
            StatusRuntimeException failure = failure(calls, "fail " + code + " zu groß", patient());

            assertThat(failure.getStatus().getCode().value()).isEqualTo(code);
            assertThat(failure.getStatus().getDescription()).isEqualTo("zu groß");
            assertThat(ObservedCalls.outcome(calls.finished())).isEqualTo(outcome);
        }
    }

    @ParameterizedTest
    @EnumSource
    void failureAfterMessagesIsAStreamError(Way way) throws Exception {
        try (ObservedCalls calls = new ObservedCalls(way);
                Conversation conversation = new Conversation(calls.channel(), CallOptions.DEFAULT)) {
            conversation.say("good");
            assertThat(conversation.heard()).isEqualTo("good");
            conversation.say("fail 13 broken");

            assertThat(conversation.status().getCode()).isEqualTo(Status.Code.INTERNAL);
            assertThat(conversation.status().getDescription()).isEqualTo("broken");
            assertThat(ObservedCalls.outcome(calls.finished())).isEqualTo("stream_error");
        }
    }

    @ParameterizedTest
    @EnumSource
    void deadlineEndsTheCallOnBothSides(Way way) throws Exception {
        try (ObservedCalls calls = new ObservedCalls(way)) {
            StatusRuntimeException failure =
                    failure(calls, "hang", CallOptions.DEFAULT.withDeadlineAfter(3, TimeUnit.SECONDS));

            assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
            assertThat(calls.upstream().sawACallCancelled()).isTrue();
            assertThat(ObservedCalls.outcome(calls.finished())).isEqualTo("client_cancel before_output");
        }
    }

    @ParameterizedTest
    @EnumSource
    void clientThatCancelsStopsTheServer(Way way) throws Exception {
        try (ObservedCalls calls = new ObservedCalls(way);
                Conversation conversation = new Conversation(calls.channel(), CallOptions.DEFAULT)) {
            conversation.say("good");
            assertThat(conversation.heard()).isEqualTo("good");

            conversation.cancel();

            assertThat(calls.upstream().sawACallCancelled()).isTrue();
            assertThat(ObservedCalls.outcome(calls.finished())).isEqualTo("client_cancel after_output");
        }
    }

    @ParameterizedTest
    @EnumSource
    void largeMessagesPassWholeInBothDirections(Way way) throws Exception {
        byte[] message = new byte[3 << 20];
        new Random(1).nextBytes(message);
        try (ObservedCalls calls = new ObservedCalls(way)) {
            byte[] answer = ClientCalls.blockingUnaryCall(calls.channel(), Methods.INFER, patient(), message);

            assertThat(answer).isEqualTo(message);
            RequestFinished finished = calls.finished();
            assertThat(ObservedCalls.outcome(finished)).isEqualTo("ok other");
            assertThat(finished.getRequest().getRequestBytes()).isEqualTo(5 + message.length);
            assertThat(finished.getResponseBytes()).isEqualTo(5 + message.length);
        }
    }

    @ParameterizedTest
    @EnumSource
    void compressedMessagesAreMessages(Way way) throws Exception {
        byte[] message = new byte[100_000];
        try (ObservedCalls calls = new ObservedCalls(way)) {
            byte[] answer = ClientCalls.blockingUnaryCall(
                    calls.channel(), Methods.INFER, patient().withCompression("gzip"), message);

            assertThat(answer).isEqualTo(message);
            RequestFinished finished = calls.finished();
            assertThat(ObservedCalls.outcome(finished)).isEqualTo("ok other");
            assertThat(finished.getResponseBytes()).isLessThan(message.length);
        }
    }

    @Test
    void otherMethodsPassAndAreNoGenerations() throws Exception {
        try (ObservedCalls calls = new ObservedCalls(Way.IN_THE_CLEAR)) {
            byte[] answer =
                    ClientCalls.blockingUnaryCall(calls.channel(), Methods.CHECK, patient(), bytes("are you there"));
            ClientCalls.blockingUnaryCall(calls.channel(), Methods.INFER, patient(), bytes("x"));

            assertThat(answer).asString().isEqualTo("are you there");
            assertThat(calls.finished().getRequest().getApi()).isEqualTo("triton");
            assertThat(calls.sawNothing()).isTrue();
        }
    }

    @Test
    void serverThatIsGoneIsUnavailable() throws Exception {
        try (ObservedCalls calls = new ObservedCalls(Way.IN_THE_CLEAR)) {
            calls.upstream().close();

            StatusRuntimeException failure = failure(calls, "x", patient());

            assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
            assertThat(ObservedCalls.outcome(calls.finished())).isEqualTo("upstream_error connect");
        }
    }

    @Test
    void answersOfTheProxyItselfAreOfGrpc() throws Exception {
        try (ObservedCalls calls = new ObservedCalls(Way.IN_THE_CLEAR)) {
            calls.upstream().close();

            Status status = failure(calls, "x", patient()).getStatus();

            assertThat(status.getCode()).isEqualTo(Status.Code.UNAVAILABLE);
            assertThat(status.getDescription()).isEqualTo("the upstream refused the connection");
        }
    }

    @Test
    void lateUpstreamIsNoReasonToTryAgain() throws Exception {
        try (ObservedCalls calls = new ObservedCalls(Way.IN_THE_CLEAR, "limits: {first-output-timeout: 100ms}")) {
            Status status = failure(calls, "hang", patient()).getStatus();

            assertThat(status.getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
            assertThat(status.getDescription()).isEqualTo("the upstream did not answer in time");
            assertThat(ObservedCalls.outcome(calls.finished())).isEqualTo("upstream_timeout first_output");
        }
    }

    private static StatusRuntimeException failure(ObservedCalls calls, String message, CallOptions options) {
        return catchThrowableOfType(
                StatusRuntimeException.class,
                () -> ClientCalls.blockingUnaryCall(calls.channel(), Methods.INFER, options, bytes(message)));
    }

    private static CallOptions patient() {
        return CallOptions.DEFAULT.withDeadlineAfter(2, TimeUnit.MINUTES);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
