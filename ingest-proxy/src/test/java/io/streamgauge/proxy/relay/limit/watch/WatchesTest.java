package io.streamgauge.proxy.relay.limit.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WatchesTest {

    private final List<Long> looks = new ArrayList<>();
    private final Watches watches = new Watches();

    @ParameterizedTest
    @MethodSource("faults")
    void faultOfOneHidesNoOther(Runnable fault) {
        watches.add(watch(() -> {}));
        watches.add(watch(fault));
        watches.add(watch(() -> {}));

        assertThat(watches.look(() -> 1)).isTrue();
        assertThat(watches.look(() -> 2)).isTrue();

        assertThat(looks).containsExactly(1L, 1L, 1L, 2L, 2L, 2L);
    }

    @Test
    void whereLookingTakesLongOthersHaveTheirTurnBeforeItGoesOn() {
        AtomicLong clock = new AtomicLong();
        int many = 1000;
        for (int i = 0; i < many; i++) {
            watches.add(watch(() -> clock.addAndGet(100_000)));
        }

        int turns = 1;
        for (; !watches.look(clock::get); turns++) {
            assertThat(looks.size()).isLessThan(many);
        }

        assertThat(looks).hasSize(many);
        // A milli second of 100 us each, and not more than the seven that come before the next look at the clock.
        assertThat(turns).isBetween(many / 18, many / 10);
    }

    @Test
    void whatEndsOrBeginsBetweenTwoTurnsHidesNoOther() {
        AtomicLong clock = new AtomicLong();
        List<Watch> all = new ArrayList<>();
        Set<Integer> looked = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            all.add(watch(() -> {
                looked.add(number);
                clock.addAndGet(1_000_000);
            }));
        }
        all.forEach(watches::add);

        assertThat(watches.look(clock::get)).isFalse();
        int first = looks.size();
        // The last ones have been looked at; the first ones leave, and those take their places.
        all.subList(0, 10).forEach(watches::remove);
        watches.add(watch(() -> {}));
        while (!watches.look(clock::get)) {
            assertThat(looks.size()).isLessThan(200);
        }

        assertThat(looks.size() - first).isGreaterThanOrEqualTo(100 - first - 10);
        assertThat(looked).containsAll(IntStream.range(10, 100).boxed().toList());
    }

    static Stream<Runnable> faults() {
        return Stream.of(
                () -> {
                    throw new IllegalStateException("on purpose");
                },
                () -> {
                    throw new AssertionError("on purpose");
                },
                () -> {
                    throw new StackOverflowError("on purpose");
                });
    }

    private Watch watch(Runnable looked) {
        return new Watch() {
            @Override
            void look(long nanos) {
                looks.add(nanos);
                looked.run();
            }
        };
    }
}
