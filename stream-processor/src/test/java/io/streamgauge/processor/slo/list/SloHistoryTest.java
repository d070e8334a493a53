package io.streamgauge.processor.slo.list;

import static io.streamgauge.processor.slo.list.SomeLists.published;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SloHistoryTest {

    private static final long T = 1_800_000_000_000L;

    private static SloHistory of(PublishedList... lists) {
        return of(List.of(lists));
    }

    private static SloHistory of(List<PublishedList> lists) {
        SloHistory history = SloHistory.EMPTY;
        for (PublishedList list : lists) {
            history = history.with(list);
        }
        return history;
    }

    private static String nameAt(SloHistory history, long millis) {
        return history.at(millis).classes().get(0).name();
    }

    @Test
    void listHoldsForWhatBeginsWhenItIsValidAndNotForWhatBeganBefore() {
        SloHistory history = of(published("a", T), published("b", T + 1_000_000));

        assertThat(nameAt(history, T + 1_059_999)).isEqualTo("a");
        assertThat(nameAt(history, T + 1_060_000)).isEqualTo("b");
    }

    @Test
    void firstListHoldsForEverythingBefore() {
        assertThat(nameAt(of(published("a", T)), 0)).isEqualTo("a");
    }

    @Test
    void laterListWinsAlsoWhereTheOneBeforeItIsValidLater() {
        PublishedList tomorrow = new PublishedList(SomeLists.named("b"), T + 1, T + 86_400_000);

        SloHistory history = of(published("a", T), tomorrow, published("c", T + 2));

        assertThat(nameAt(history, T + 60_001)).isEqualTo("a");
        assertThat(nameAt(history, T + 60_002)).isEqualTo("c");
        assertThat(nameAt(history, T + 90_000_000)).isEqualTo("c");
    }

    @Test
    void listThatRepeatsTheNewestKeepsItsTime() {
        SloHistory history = of(published("a", T), published("b", T + 1), published("b", T + 50_000));

        assertThat(history.size()).isEqualTo(2);
        assertThat(nameAt(history, T + 60_001)).isEqualTo("b");
    }

    @Test
    void listThatComesBackIsKeptOnce() {
        SloHistory history = of(published("a", T), published("b", T + 1), published("a", T + 2));

        assertThat(history.at(T + 60_002)).isSameAs(history.at(T));
    }

    @Test
    void memoryIsBounded() {
        SloHistory history = SloHistory.EMPTY;
        for (int i = 0; i < SloHistory.LONGEST + 10; i++) {
            history = history.with(published(i % 2 == 0 ? "a" : "b", T + i));
        }

        assertThat(history.size()).isEqualTo(SloHistory.LONGEST);
    }

    /** Whoever has read what was published up to 60 s before a t0 finds what everybody finds for ever. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whatHoldsDoesNotHangOnWhenTheTopicWasRead(long seed) {
        Random random = new Random(seed);
        List<PublishedList> topic = new ArrayList<>();
        long appendedAt = T;
        for (int i = 0; i < 40; i++) {
            appendedAt += random.nextInt(90_000);
            long delay = random.nextInt(4) == 0 ? random.nextInt(300_000) : 0;
            String name = "list-" + random.nextInt(5);
            topic.add(new PublishedList(SomeLists.named(name), appendedAt, appendedAt + Math.max(60_000, delay)));
        }
        SloHistory whole = of(topic);

        for (int read = 1; read <= topic.size(); read++) {
            long readUntil = topic.get(read - 1).appendedAtMillis();
            SloHistory part = of(topic.subList(0, read));
            long nextAppend = read < topic.size() ? topic.get(read).appendedAtMillis() : readUntil + 1_000_000;
            for (int i = 0; i < 50; i++) {
                long startedAt = nextAppend + 59_999 - random.nextInt(1_000_000);
                assertThat(part.at(startedAt))
                        .as("t0 %d with %d lists read, seed %d", startedAt, read, seed)
                        .isEqualTo(whole.at(startedAt));
            }
        }
    }
}
