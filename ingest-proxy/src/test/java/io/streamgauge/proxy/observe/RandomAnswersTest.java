package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random answers in random framing and random reads, against what was written down when they were made. */
class RandomAnswersTest {

    private static final int ANSWERS = 500;
    private static final String[] FIELDS = {"content", "reasoning_content", "refusal", "reasoning"};
    private static final int[] CLASSES = {
        EventSignals.CONTENT, EventSignals.REASONING, EventSignals.CONTENT, EventSignals.REASONING
    };
    private static final String[] NOTHING = {
        ": ping",
        "event: ping\ndata:",
        "data: {'choices':[]}",
        "data: {'choices':[{'delta':{'content':''}}]}",
        "retry: 3",
        "id: 7\ndata: ''"
    };

    private SplittableRandom random = new SplittableRandom();
    private final List<OutputEvent> expected = new ArrayList<>();
    private ObservedExchange exchange = new ObservedExchange();
    private double now;

    @Test
    void everyOutputEventIsSeenAtTheTimeOfTheReadThatCompletesIt() {
        for (int seed = 0; seed < ANSWERS; seed++) {
            random = new SplittableRandom(seed);
            expected.clear();
            exchange = ObservedExchange.streaming();
            now = 2;

            int events = random.nextInt(200);
            for (int i = 0; i < events; i++) {
                event();
            }
            send("data: {'choices':[{'delta':{},'finish_reason':'length'}]}");
            exchange.ended(Ending.COMPLETE, now + 1);

            check("seed " + seed);
        }
    }

    private void check(String seed) {
        RequestFinished finished = exchange.sink.finished();
        assertThat(exchange.sink.outputs()).as(seed).isEqualTo(expected);
        assertThat(finished.getOutputEvents()).as(seed).isEqualTo(expected.size());
        assertThat(finished.getOutcome()).as(seed).isEqualTo(expected.isEmpty() ? Outcome.EMPTY : Outcome.OK);
        assertThat(finished.getUnparsedEvents()).as(seed).isZero();
        assertThat(finished.getReasoningEvents())
                .as(seed)
                .isEqualTo(expected.stream().filter(OutputEvent::isReasoning).count());
    }

    private void event() {
        now += random.nextInt(4) == 0 ? 0 : random.nextInt(400);
        if (random.nextInt(3) == 0) {
            send(NOTHING[random.nextInt(NOTHING.length)]);
            return;
        }
        int field = random.nextInt(FIELDS.length);
        int choice = random.nextInt(2);
        send("data: {'choices':[{'index':" + choice + ",'delta':{'" + FIELDS[field] + "':'w\\u00e9'}}]}");
        long at = Math.round(now * 1000);
        expected.add(new OutputEvent(expected.size(), at, CLASSES[field], choice, -1, false));
    }

    /** Cut anywhere; the last piece completes the event. */
    private void send(String event) {
        String end = new String[] {"\n", "\r\n", "\r"}[random.nextInt(3)];
        String text = event.replace('\'', '"').replace("\n", end) + end + end;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        RandomCuts.feed(bytes, random, 1 + random.nextInt(80), (piece, from, to) -> {
            byte[] copy = Arrays.copyOfRange(piece, from, to);
            exchange.body(copy, now);
        });
        exchange.tick(now);
    }
}
