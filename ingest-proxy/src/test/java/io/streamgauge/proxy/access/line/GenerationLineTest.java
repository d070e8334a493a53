package io.streamgauge.proxy.access.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.ChoiceSpan;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.id.UuidBits;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class GenerationLineTest {

    private final RequestFinished finished = finished();

    private static RequestFinished finished() {
        RequestFacts facts = new RequestFacts();
        facts.setRequestId(UuidBits.of(UUID.fromString("01970000-0000-7000-8000-000000000001")));
        facts.setStartedAtMicros(1_764_453_600_123_456L);
        facts.setRoute("chat");
        facts.setUpstream("10.0.0.7:8000");
        facts.setApi("openai");
        facts.setOperation("chat");
        facts.setModel("m");
        facts.setTenant("t\n1");
        facts.setRequestBytes(120L);
        RequestFinished finished = new RequestFinished();
        finished.setRequest(facts);
        finished.setOutcome(Outcome.OK);
        finished.setDetail("complete");
        finished.setStatus(200);
        finished.setStreamed(true);
        finished.setInstance("pod-3");
        finished.setOutputEvents(11L);
        finished.setOutputReads(11L);
        finished.setChoices(List.of(new ChoiceSpan(0, 200_000L, 400_000L, 11L)));
        finished.setDisturbed(new DisturbedTotals(0L, 0L, 0L, 0L));
        finished.setUsage(new Usage(7L, null, 21L, null));
        finished.setResponseBytes(4096L);
        TimePoints points = new TimePoints();
        points.setFirstOutputMicros(200_000L);
        points.setLastOutputMicros(400_000L);
        points.setEndMicros(410_000L);
        finished.setPoints(points);
        return finished;
    }

    @Test
    void aLineSaysWhatTheEventSays() {
        assertThat(GenerationLine.of(finished, 0).json())
                .isEqualTo("{\"time\":\"2025-11-29T22:00:00.123456Z\",\"id\":\"01970000-0000-7000-8000-000000000001\","
                        + "\"route\":\"chat\",\"upstream\":\"10.0.0.7:8000\",\"instance\":\"pod-3\","
                        + "\"tenant\":\"t\\u000a1\",\"model\":\"m\",\"api\":\"openai\",\"operation\":\"chat\","
                        + "\"status\":200,\"outcome\":\"ok\",\"detail\":\"complete\",\"ttft_seconds\":0.2,"
                        + "\"tpot_seconds\":0.01,\"duration_seconds\":0.41,\"chunks\":11,\"input_tokens\":7,"
                        + "\"output_tokens\":21,\"request_bytes\":120,\"response_bytes\":4096}");
    }

    @Test
    void whatNeverCameIsLeftOut() {
        finished.setStatus(null);
        finished.setInstance(null);
        finished.setUsage(null);
        finished.setOutcome(Outcome.CLIENT_CANCEL);
        finished.getPoints().setFirstOutputMicros(null);

        assertThat(GenerationLine.of(finished, 0).json())
                .contains("\"outcome\":\"client_cancel\"")
                .doesNotContain("null", "status", "instance", "ttft", "tpot", "tokens");
    }

    @Test
    void successThatWasCutIsToldFromAWholeOne() {
        finished.setOutcome(Outcome.SHED);
        finished.setDetail("");

        assertThat(GenerationLine.of(finished, 0).json())
                .contains("\"status\":200,\"cut\":true,\"outcome\":\"shed\",\"ttft_seconds\"");
        assertThat(GenerationLine.of(finished, 503).json())
                .contains("\"status\":503,\"outcome\":\"shed\"")
                .doesNotContain("cut", "detail");
    }

    @Test
    void errorAtTheEndOfAWholeStreamCutsNothing() {
        finished.setOutcome(Outcome.STREAM_ERROR);

        assertThat(GenerationLine.of(finished, 0).json()).doesNotContain("cut");
    }

    @Test
    void withoutUsageOutputEventsStandForTokens() {
        finished.setUsage(null);

        assertThat(Pace.microsPerToken(finished)).isEqualTo(20_000L);
    }

    @Test
    void reasoningThatWasHiddenIsNotCounted() {
        finished.setUsage(new Usage(7L, null, 21L, 10L));

        assertThat(Pace.microsPerToken(finished)).isEqualTo(20_000L);
    }

    @Test
    void thereIsNoPaceOfWhatWasHeldUpOrCameAtOnceOrForSeveralChoices() {
        finished.setDisturbed(new DisturbedTotals(1L, 2_001L, 0L, 0L));
        assertThat(Pace.microsPerToken(finished)).isNull();
        finished.setDisturbed(new DisturbedTotals(1L, 2_000L, 0L, 0L));
        assertThat(Pace.microsPerToken(finished)).isNotNull();

        finished.setOutputReads(1L);
        assertThat(Pace.microsPerToken(finished)).isNull();
        finished.setOutputReads(2L);

        ChoiceSpan span = finished.getChoices().get(0);
        finished.setChoices(List.of(span, span));
        assertThat(Pace.microsPerToken(finished)).isNull();
    }
}
