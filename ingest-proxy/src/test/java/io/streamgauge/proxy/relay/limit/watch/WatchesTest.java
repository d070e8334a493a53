package io.streamgauge.proxy.relay.limit.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

        watches.look(1);
        watches.look(2);

        assertThat(looks).containsExactly(1L, 1L, 1L, 2L, 2L, 2L);
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
