package io.streamgauge.processor.slo.list;

import static io.streamgauge.processor.slo.list.SomeLists.named;
import static io.streamgauge.processor.slo.list.SomeLists.published;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OwnListTest {

    private static final long NOW = 1_800_000_000_000L;
    private static final long DAY = 86_400_000;

    private static SloHistory of(PublishedList... lists) {
        SloHistory history = SloHistory.EMPTY;
        for (PublishedList list : lists) {
            history = history.with(list);
        }
        return history;
    }

    @Test
    void firstListOfAllIsPublished() {
        assertThat(new OwnList(named("a")).toPublish(SloHistory.EMPTY, NOW)).contains(named("a"));
    }

    @Test
    void listThatStandsThereAlreadyIsNotPublished() {
        OwnList own = new OwnList(named("a"));

        assertThat(own.toPublish(of(published("a", NOW - 1)), NOW)).isEmpty();
        assertThat(own.conflictsWith(of(published("a", NOW - 1)))).isFalse();
    }

    @Test
    void listOfAnotherProcessIsAConflictAndNotOverwritten() {
        OwnList own = new OwnList(named("a"));
        assertThat(own.toPublish(of(published("a", NOW - 2)), NOW)).isEmpty();
        SloHistory overwritten = of(published("a", NOW - 2), published("b", NOW - 1));

        assertThat(own.toPublish(overwritten, NOW)).isEmpty();
        assertThat(own.conflictsWith(overwritten)).isTrue();
    }

    @Test
    void changedFileIsPublishedOnce() {
        OwnList own = new OwnList(named("a"));
        SloHistory history = of(published("a", NOW - 2));
        assertThat(own.toPublish(history, NOW)).isEmpty();

        assertThat(own.replace(named("b"))).isTrue();
        assertThat(own.toPublish(history, NOW)).contains(named("b"));
        own.published(named("b"));

        assertThat(own.toPublish(history.with(published("c", NOW)), NOW)).isEmpty();
    }

    @Test
    void fileThatChangedElsewhereChangesNothing() {
        OwnList own = new OwnList(named("a"));
        own.toPublish(of(published("a", NOW - 2)), NOW);

        assertThat(own.replace(named("a"))).isFalse();
        assertThat(own.toPublish(of(published("b", NOW - 1)), NOW)).isEmpty();
    }

    @Test
    void listThatChangesWhileTheOneBeforeIsSentIsPublishedToo() {
        OwnList own = new OwnList(named("a"));
        own.replace(named("b"));

        own.published(named("a"));

        assertThat(own.toPublish(of(published("a", NOW)), NOW)).contains(named("b"));
    }

    @Test
    void rollbackByARestartIsPublished() {
        SloHistory history = of(published("a", NOW - 2), published("b", NOW - 1));

        assertThat(new OwnList(named("a")).toPublish(history, NOW)).contains(named("a"));
    }

    @Test
    void processesWithDifferentFilesThatRestartByTurnsComeToRest() {
        SloHistory history = SloHistory.EMPTY;
        for (int restart = 0; restart < 100; restart++) {
            String name = restart % 2 == 0 ? "a" : "b";
            if (new OwnList(named(name)).toPublish(history, NOW).isPresent()) {
                history = history.with(published(name, NOW));
            }
        }

        assertThat(history.size()).isEqualTo(4);
        OwnList loser = new OwnList(named("a"));
        assertThat(loser.toPublish(history, NOW)).isEmpty();
        assertThat(loser.conflictsWith(history)).isTrue();
        assertThat(new OwnList(named("a")).toPublish(history, NOW + DAY + 1))
                .as("a day later")
                .isPresent();
    }

    @Test
    void changedFileIsPublishedHoweverOftenItsListWas() {
        SloHistory history = of(published("a", NOW), published("b", NOW), published("a", NOW), published("b", NOW));
        OwnList own = new OwnList(named("c"));

        own.replace(named("a"));

        assertThat(own.toPublish(history, NOW)).contains(named("a"));
    }
}
