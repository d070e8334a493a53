package io.streamgauge.benchmarks.endurance;

import io.streamgauge.benchmarks.probe.Ledger;
import java.io.PrintStream;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Says at the end of a long run whether what must not grow has grown, and whether the ledger balances. */
final class Verdict {
    private static final double HIGHEST_RING_FILL = 0.5;

    /**
     * What has to stay flat.
     *
     * @param allowed growth per hour, over the last half
     */
    private record Quantity(String name, double allowed, ToDoubleFunction<Minute> value) {

        private String growth(double growth, List<Minute> minutes) {
            return String.format(
                    "%s: %+.2f per hour over the last half, at most %.0f allowed; from %.1f to %.1f in all",
                    name,
                    growth,
                    allowed,
                    value.applyAsDouble(minutes.get(0)),
                    value.applyAsDouble(minutes.get(minutes.size() - 1)));
        }
    }

    private static final List<Quantity> FLAT = List.of(
            new Quantity("RSS, MiB", 1, Minute::residentMib),
            new Quantity("direct memory, MiB", 1, Minute::directMib),
            new Quantity("heap after collection, MiB", 1, Minute::heapMib),
            new Quantity("descriptors", 5, Minute::descriptors),
            new Quantity("threads", 1, Minute::threads));

    private final PrintStream out;
    private boolean good = true;

    Verdict(PrintStream out) {
        this.out = out;
    }

    /** What has to hold of all minutes together. */
    void of(List<Minute> minutes) {
        out.println();
        for (Quantity quantity : FLAT) {
            double growth = Trend.perHour(minutes, quantity.value);
            say(growth <= quantity.allowed, "flat", quantity.growth(growth, minutes));
        }
        double fullest = minutes.stream().mapToDouble(Minute::ringFill).max().orElse(0);
        say(fullest <= HIGHEST_RING_FILL, "never half full", String.format("ring: at most %.2f %%", 100 * fullest));
    }

    /** What has to hold once all clients have left. */
    void of(Minute end, double openRequests) {
        say(
                openRequests == 0,
                "none open",
                String.format("requests open after all clients have left: %.0f", openRequests));
        balanced("records", end.records());
        balanced("chunks", end.chunks());
    }

    private void balanced(String what, Ledger ledger) {
        say(ledger.isBalanced() && ledger.waiting() == 0, "balanced", what + ": " + ledger);
    }

    private void say(boolean holds, String word, String what) {
        good &= holds;
        out.println((holds ? word : "NOT " + word) + " | " + what);
    }

    /** Whether all of it holds. */
    boolean isGood() {
        return good;
    }
}
