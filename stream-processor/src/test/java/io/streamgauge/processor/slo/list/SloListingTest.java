package io.streamgauge.processor.slo.list;

import static io.streamgauge.processor.slo.list.SomeLists.named;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.processor.slo.SloClasses;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class SloListingTest {

    private static final String A = named("a").version();
    private static final String B = named("b").version();

    private long nowMillis = 1_800_000_000_000L;
    private final InstantSource instants = () -> Instant.ofEpochMilli(nowMillis);
    private final Clock clock = instants.withZone(ZoneOffset.UTC);
    private final FakeSloTopic topic = new FakeSloTopic(() -> nowMillis);

    /** One processor: its listing and where it is in the topic. */
    private final class Running {
        private final SloTopic reader = topic.reader();
        private final SloListing listing;
        private SloHistory history = SloHistory.EMPTY;

        Running(SloClasses atStart) {
            listing = new SloListing(topic::reader, atStart, clock, () -> nowMillis * 1_000_000);
            look();
        }

        void look() {
            try {
                history = listing.step(reader, history);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        double gauge(String name, String... labels) {
            return listing.metrics().metrics().stream()
                    .filter(family -> family.name().equals(name))
                    .flatMap(family -> family.points().stream())
                    .map(Value.class::cast)
                    .filter(value -> value.labelValues().equals(List.of(labels)))
                    .mapToDouble(Value::value)
                    .findFirst()
                    .orElse(Double.NaN);
        }

        boolean conflict() {
            return gauge("llm_processor_slo_classes_conflict") == 1;
        }
    }

    @Test
    void startPublishesItsListAndKnowsIt() {
        Running only = new Running(named("a"));

        assertThat(topic.versions()).containsExactly(A);
        assertThat(only.listing.lists().apply(0)).isEqualTo(named("a"));
        assertThat(only.conflict()).isFalse();
    }

    @Test
    void restartWithTheSameFilePublishesNothing() {
        new Running(named("a"));

        new Running(named("a"));

        assertThat(topic.versions()).containsExactly(A);
    }

    @Test
    void changedListHoldsAMinuteAfterItWasPublished() {
        Running only = new Running(named("a"));
        nowMillis += 1_000_000;

        only.listing.replace(named("b"));
        only.look();

        assertThat(topic.versions()).containsExactly(A, B);
        assertThat(only.listing.lists().apply((nowMillis + 59_999) * 1_000)).isEqualTo(named("a"));
        assertThat(only.listing.lists().apply((nowMillis + 60_000) * 1_000)).isEqualTo(named("b"));
        assertThat(only.gauge("llm_processor_slo_classes_info", "newest", B)).isEqualTo(1);
        assertThat(only.gauge("llm_processor_slo_classes_info", "valid", A)).isEqualTo(1);
        nowMillis += 60_000;
        assertThat(only.gauge("llm_processor_slo_classes_info", "valid", B)).isEqualTo(1);
    }

    @Test
    void sameFileOnTwoProcessorsIsPublishedByOneAndNoConflictInTheEnd() {
        Running first = new Running(named("a"));
        Running second = new Running(named("a"));

        first.listing.replace(named("b"));
        first.look();
        second.look();
        assertThat(second.conflict()).as("until its file has changed, too").isTrue();
        second.listing.replace(named("b"));
        second.look();

        assertThat(topic.versions()).containsExactly(A, B);
        assertThat(first.conflict() || second.conflict()).isFalse();
    }

    @Test
    void twoProcessorsWithDifferentFilesDoNotOverwriteEachOtherForEver() {
        Running first = new Running(named("a"));
        Running second = new Running(named("b"));

        for (int i = 0; i < 50; i++) {
            nowMillis += 1_000;
            first.look();
            second.look();
        }

        assertThat(topic.versions()).containsExactly(A, B);
        assertThat(first.conflict()).isTrue();
        assertThat(second.conflict()).isFalse();
        long later = (nowMillis + 120_000) * 1_000;
        assertThat(first.listing.lists().apply(later))
                .as("what holds for both")
                .isEqualTo(second.listing.lists().apply(later))
                .isEqualTo(named("b"));
    }

    @Test
    void listThatCouldNotBePublishedIsPublishedWhenKafkaIsBack() {
        Running only = new Running(named("a"));
        topic.goAway(true);
        only.listing.replace(named("b"));
        assertThatThrownBy(only::look).isInstanceOf(KafkaException.class);
        assertThat(only.gauge("llm_processor_slo_classes_conflict"))
                .as("still to be published")
                .isZero();

        topic.goAway(false);
        only.look();

        assertThat(topic.versions()).containsExactly(A, B);
    }

    @Test
    void ageTellsWhenTheTopicWasReadLast() {
        Running only = new Running(named("a"));

        nowMillis += 7_000;

        assertThat(only.gauge("llm_processor_slo_classes_read_age_seconds")).isEqualTo(7);
    }

    @Test
    void goesOnAfterAFailureOfAnyKind() throws InterruptedException {
        Iterator<SloTopic> connections = List.of(unusable(), topic.reader()).iterator();
        SloListing listing = new SloListing(connections::next, named("a"), clock, () -> nowMillis * 1_000_000);

        listing.start();
        boolean settled = listing.awaitSettled(Duration.ofSeconds(60));
        listing.close();

        assertThat(settled).isTrue();
        assertThat(topic.versions()).containsExactly(A);
    }

    private static SloTopic unusable() {
        return new SloTopic() {
            @Override
            public List<PublishedList> read() {
                throw new IllegalStateException("no failure of Kafka's");
            }

            @Override
            public void publish(SloClasses classes) {
                throw new IllegalStateException("no failure of Kafka's");
            }

            @Override
            public void close() {}
        };
    }

    @Test
    void followsOnItsOwnThreadUntilItIsClosed() throws InterruptedException {
        SloListing listing = new SloListing(topic::reader, named("a"), clock, () -> nowMillis * 1_000_000);

        listing.start();
        boolean settled = listing.awaitSettled(Duration.ofSeconds(60));
        listing.close();

        assertThat(settled).isTrue();
        assertThat(topic.versions()).containsExactly(A);
        assertThat(listing.metrics().metrics()).extracting(MetricFamily::name).hasSize(3);
    }

    @Test
    void closingTheTopicIsNotInterruptedByTheStopThatAskedForIt() throws InterruptedException {
        Thread stopping = Thread.currentThread();
        AtomicBoolean interrupted = new AtomicBoolean(true);
        SloTopic slowToClose = new SloTopic() {
            private final SloTopic inner = topic.reader();

            @Override
            public List<PublishedList> read() {
                return inner.read();
            }

            @Override
            public void publish(SloClasses classes) throws InterruptedException {
                inner.publish(classes);
            }

            @Override
            public void close() {
                while (stopping.getState() == Thread.State.RUNNABLE) {
                    Thread.onSpinWait();
                }
                interrupted.set(Thread.currentThread().isInterrupted());
            }
        };
        SloListing listing = new SloListing(() -> slowToClose, named("a"), clock, () -> nowMillis * 1_000_000);
        listing.start();
        assertThat(listing.awaitSettled(Duration.ofSeconds(60))).isTrue();

        listing.close();

        assertThat(interrupted).isFalse();
    }

    @Test
    void whoMayNotPublishGoesOnWithWhatIsPublished() {
        new Running(named("a"));
        nowMillis += Duration.ofMinutes(2).toMillis();
        topic.forbid();

        Running second = new Running(named("b"));
        second.look();

        assertThat(topic.versions()).containsExactly(A);
        assertThat(second.listing.lists().apply(nowMillis * 1_000).version()).isEqualTo(A);
        assertThat(second.conflict()).isTrue();
    }

    @Test
    void whereNothingIsPublishedWhoMayNotPublishWaits() {
        topic.forbid();

        assertThatThrownBy(() -> new Running(named("a"))).isInstanceOf(TopicAuthorizationException.class);
    }
}
