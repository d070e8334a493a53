package io.streamgauge.processor;

import io.streamgauge.processor.RandomBoot.Fate;
import io.streamgauge.processor.RandomBoot.Fate.End;
import io.streamgauge.processor.RandomBoot.Stall;
import io.streamgauge.schemas.event.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;

/**
 * Seeded traffic of many models, tenants and instances in one partition over half an hour, by proxies of every fate: one goes on, one is drained,
 * two are killed, one is cut off for longer than windows can be revised; clocks are wrong by up to a century, and Kafka
 * may be away for everybody. Heartbeats go on until the dead are given up.
 */
final class RandomTraffic {

    private static final long BEGIN = 1_800_000_000_000L;
    private static final long LENGTH_MILLIS = 30 * 60_000;
    private static final long END = BEGIN + 110 * 60_000;
    private static final int REQUESTS = 60;
    private static final long HOUR = 3_600_000_000L;
    private static final long[] CLOCK_ERRORS = {
        0, 0, 0, HOUR, -HOUR, 24 * HOUR, -24 * HOUR, -BEGIN * 1_000, 2_300_000_000_000_000L
    };

    private static final List<String> NO_LABELS = List.of("naïve", "tab\there", "", "x".repeat(129), "_other");

    private final Random random;
    private final Random names;

    /** A record and the time it was appended at. */
    record Appended(long atMillis, SpecificRecord event) {}

    private RandomTraffic(long seed) {
        random = new Random(seed);
        names = new Random(-seed);
    }

    /** Records in the order they were appended in. */
    static List<Appended> of(long seed) {
        RandomTraffic traffic = new RandomTraffic(seed);
        List<Appended> records = new ArrayList<>();
        int id = 0;
        long boot = 0;
        for (Fate fate : traffic.fates()) {
            long error = CLOCK_ERRORS[traffic.random.nextInt(CLOCK_ERRORS.length)];
            RandomBoot run = new RandomBoot(traffic.random, SimulatedProxy.withClockOff(++boot, error), fate);
            for (int i = 0; i < REQUESTS; i++) {
                run.add(traffic.request(id++));
            }
            records.addAll(run.deliver());
        }
        records.sort(Comparator.comparingLong(Appended::atMillis));
        return records;
    }

    private List<Fate> fates() {
        long away = BEGIN + random.nextInt(20 * 60_000);
        List<Stall> outage = random.nextInt(3) == 0 ? List.of(new Stall(away, away + 12 * 60_000)) : List.of();
        long cut = BEGIN + random.nextInt(10 * 60_000);
        List<Stall> cutOff = new ArrayList<>(outage);
        cutOff.add(new Stall(cut, cut + (5 + random.nextInt(30)) * 60_000L));
        return List.of(
                new Fate(BEGIN, END, End.KILLED, outage),
                new Fate(BEGIN + 1_000, END, End.KILLED, cutOff),
                new Fate(BEGIN + 60_000, somewhen(), End.DRAINED, outage),
                new Fate(BEGIN + 2_000, somewhen(), End.KILLED, outage),
                new Fate(BEGIN + 3_000, somewhen(), End.KILLED_AND_TOLD, outage));
    }

    private long somewhen() {
        return BEGIN + 2 * 60_000 + random.nextInt(25 * 60_000);
    }

    private SimulatedRequest request(int id) {
        // Two bursts with silence in between, so that series fall quiet and come back.
        long within = (long) (random.nextDouble() * LENGTH_MILLIS / 3);
        long started = BEGIN + within + (random.nextBoolean() ? 0 : 2 * LENGTH_MILLIS / 3);
        List<Long> outputs = new ArrayList<>();
        long at = (long) (Math.exp(random.nextGaussian()) * 300_000);
        long pace = random.nextInt(4) == 0 ? 3_000_000 : 60_000;
        for (int i = random.nextInt(60); i > 0; i--) {
            outputs.add(at);
            at += random.nextInt(5) == 0 ? 0 : (long) (Math.exp(random.nextGaussian()) * pace);
        }
        Outcome outcome = outputs.isEmpty() || random.nextInt(5) == 0 ? Outcome.UPSTREAM_ERROR : Outcome.OK;
        return new SimulatedRequest(
                id,
                random.nextInt(4) > 1 ? "llama" : model(),
                labels(outputs, outcome),
                started * 1_000 + random.nextInt(1_000),
                outputs,
                at + 500,
                outcome);
    }

    /** Half of them known from the start; too many others, and some that can be no label. */
    private String model() {
        return switch (names.nextInt(6)) {
            case 0 -> "qwen";
            case 1 -> NO_LABELS.get(names.nextInt(NO_LABELS.size()));
            default -> "model-" + names.nextInt(12);
        };
    }

    private SimulatedLabels labels(List<Long> outputs, Outcome outcome) {
        Integer refused = List.of(404, 500, 200).get(names.nextInt(3));
        Integer failed = names.nextInt(3) == 0 ? null : refused;
        boolean answered = outcome == Outcome.OK || !outputs.isEmpty();
        SimulatedLabels labels = new SimulatedLabels(
                "10.0.0." + names.nextInt(3) + ":8000",
                List.of("ada", "tenant-" + names.nextInt(8), "").get(names.nextInt(3)),
                names.nextInt(4) == 0 ? null : "replica-" + names.nextInt(8),
                1L << names.nextInt(24),
                200);
        return labels.answered(answered ? Integer.valueOf(200) : failed);
    }
}
