package io.streamgauge.proxy.relay.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlainOffersTest {

    private final PlainOffers offers = new PlainOffers();

    @Test
    void offerIsKnownOnceLearnedByItsExactText() {
        assertThat(offers.answeredPlainly("gzip, br")).isFalse();

        offers.learn("gzip, br");

        assertThat(offers.answeredPlainly("gzip, br")).isTrue();
        assertThat(offers.answeredPlainly("gzip,br")).isFalse();
        assertThat(offers.answeredPlainly("GZIP, br")).isFalse();
    }

    @Test
    void offerOfNothingIsKnownUntilItIsForgotten() {
        assertThat(offers.answeredPlainly(PlainOffers.NONE)).isTrue();

        offers.forget(PlainOffers.NONE);
        offers.learn(PlainOffers.NONE);

        assertThat(offers.answeredPlainly(PlainOffers.NONE)).isFalse();
    }

    @Test
    void forgottenOfferIsNotLearnedAgain() {
        offers.learn("gzip");
        offers.learn("br");

        offers.forget("gzip");
        offers.learn("gzip");

        assertThat(offers.answeredPlainly("gzip")).isFalse();
        assertThat(offers.answeredPlainly("br")).isTrue();
    }

    @Test
    void longOfferIsNotLearned() {
        String longest = "x".repeat(PlainOffers.LONGEST);

        offers.learn(longest);
        offers.learn(longest + "x");

        assertThat(offers.answeredPlainly(longest)).isTrue();
        assertThat(offers.answeredPlainly(longest + "x")).isFalse();
    }

    @Test
    void sixteenOffersAreLearnedWithTheForgottenAmongThem() {
        List<String> many = offers(20);

        many.forEach(offers::learn);
        offers.forget(many.get(0));
        offers.learn(many.get(19));

        assertThat(many).filteredOn(offers::answeredPlainly).isEqualTo(many.subList(1, PlainOffers.MOST));
        assertThat(offers.answeredPlainly(PlainOffers.NONE)).isTrue();
    }

    @Test
    void threadsTogetherLearnNoMore() throws Exception {
        int threads = 4;
        List<String> many = offers(200);
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        Callable<Void> learning = () -> {
            start.await();
            many.forEach(offers::learn);
            return null;
        };
        try {
            for (Future<Void> each : pool.invokeAll(List.of(learning, learning, learning, learning))) {
                each.get();
            }
        } finally {
            pool.shutdown();
        }

        assertThat(many).filteredOn(offers::answeredPlainly).hasSize(PlainOffers.MOST);
    }

    private static List<String> offers(int count) {
        return IntStream.range(0, count).mapToObj(i -> "coding-" + i).toList();
    }
}
