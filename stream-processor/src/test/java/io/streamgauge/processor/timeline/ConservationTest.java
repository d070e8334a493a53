package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.processor.timeline.Sample.Moved;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

/** Nothing is lost or counted twice, at whatever moment one looks. */
class ConservationTest {

    private static final int REQUESTS = 60;

    private final Random random = new Random(20_261_129);
    private final List<Playback> playbacks = new ArrayList<>();
    private final List<Deque<SpecificRecord>> left = new ArrayList<>();

    @Test
    void startedIsAlwaysEndedAndOpen() {
        openSome();
        while (left.stream().anyMatch(records -> !records.isEmpty())) {
            playOne();

            long open = playbacks.stream().filter(Playback::open).count();
            assertThat(total(CountName.REQUESTS_STARTED)).isEqualTo(total(CountName.REQUESTS) + open);
            assertThat(moves(Move.STARTED)).isEqualTo(moves(Move.ENDED_WAITING) + moves(Move.ENDED_GENERATING) + open);
        }
        assertThat(total(CountName.REQUESTS)).isEqualTo(REQUESTS);
    }

    @Test
    void firstOutputsAreAlwaysEndedAndGenerating() {
        openSome();
        while (left.stream().anyMatch(records -> !records.isEmpty())) {
            playOne();

            long generating = playbacks.stream().filter(Playback::generating).count();
            assertThat(moves(Move.FIRST_OUTPUT)).isEqualTo(moves(Move.ENDED_GENERATING) + generating);
        }
    }

    /** Some starts and packs are lost on the way. */
    private void openSome() {
        for (int i = 0; i < REQUESTS; i++) {
            Script script = RandomScripts.of(random.nextLong());
            int events = script.output().size();
            int[] splits = events == 0 ? new int[0] : new int[] {1 + random.nextInt(events)};
            Deque<SpecificRecord> records = new ArrayDeque<>(Playback.split(script, splits));
            SpecificRecord finish = records.removeLast();
            records.removeIf(record -> random.nextInt(4) == 0);
            records.addLast(finish);
            left.add(records);
            playbacks.add(new Playback(SloClasses.byDefault()));
        }
    }

    private void playOne() {
        int request = random.nextInt(REQUESTS);
        SpecificRecord next = left.get(request).pollFirst();
        if (next != null) {
            playbacks.get(request).play(next);
        }
    }

    private long total(CountName name) {
        return playbacks.stream()
                .mapToLong(it -> Samples.total(it.samples(), name))
                .sum();
    }

    private long moves(Move move) {
        return playbacks.stream()
                .flatMap(it -> it.samples().stream())
                .filter(sample -> sample instanceof Moved moved && moved.move() == move)
                .count();
    }
}
