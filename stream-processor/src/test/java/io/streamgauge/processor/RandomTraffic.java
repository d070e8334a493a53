package io.streamgauge.processor;

import io.streamgauge.schemas.event.Outcome;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;

/**
 * Seeded traffic of two models in one partition over half an hour: most records arrive within a second, some up to 40
 * minutes late, some a little early; starts and chunks may be missing, and records of one request may overtake another's.
 */
final class RandomTraffic {

    private static final long BEGIN = 1_800_000_000_000L;
    private static final long LENGTH_MILLIS = 30 * 60_000;
    private static final int REQUESTS = 250;

    private final Random random;
    private final List<Appended> records = new ArrayList<>();

    /** A record and the time it was appended at. */
    record Appended(long atMillis, SpecificRecord event) {}

    private RandomTraffic(long seed) {
        random = new Random(seed);
    }

    /** Records in the order they were appended in. */
    static List<Appended> of(long seed) {
        RandomTraffic traffic = new RandomTraffic(seed);
        for (int id = 0; id < REQUESTS; id++) {
            traffic.addRequest(id);
        }
        Heartbeats heartbeats = new Heartbeats(seed);
        for (long at = BEGIN; at < BEGIN + 2 * LENGTH_MILLIS; at += 2_000) {
            traffic.records.add(new Appended(at, heartbeats.at(at)));
        }
        traffic.records.sort(Comparator.comparingLong(Appended::atMillis));
        return traffic.records;
    }

    private void addRequest(int id) {
        // Two bursts with silence in between, so that series fall quiet and come back.
        long within = (long) (random.nextDouble() * LENGTH_MILLIS / 3);
        long started = BEGIN + within + (random.nextBoolean() ? 0 : 2 * LENGTH_MILLIS / 3);
        SimulatedRequest request = request(id, started * 1_000 + random.nextInt(1_000));
        long delay = delay();
        if (random.nextInt(10) > 0) {
            records.add(new Appended(started + delay, request.started()));
        }
        int from = 0;
        int outputs = request.outputs().size();
        while (from < outputs && random.nextInt(6) > 0) {
            int to = Math.min(outputs, from + 1 + random.nextInt(20));
            long at = started + request.outputs().get(to - 1) / 1_000 + delay + random.nextInt(5);
            if (random.nextInt(20) > 0) {
                records.add(new Appended(at, request.chunks(from, to)));
            }
            from = to;
        }
        if (random.nextInt(15) > 0) {
            records.add(new Appended(
                    started + request.endMicros() / 1_000 + delay + random.nextInt(5), request.finished(from)));
        }
    }

    private long delay() {
        return switch (random.nextInt(8)) {
            case 0 -> (long) (random.nextDouble() * 40 * 60_000);
            case 1 -> random.nextInt(20_000);
            case 2 -> -random.nextInt(200);
            default -> random.nextInt(1_000);
        };
    }

    private SimulatedRequest request(int id, long startedAtMicros) {
        List<Long> outputs = new ArrayList<>();
        long at = (long) (Math.exp(random.nextGaussian()) * 300_000);
        for (int i = random.nextInt(60); i > 0; i--) {
            outputs.add(at);
            at += random.nextInt(5) == 0 ? 0 : (long) (Math.exp(random.nextGaussian()) * 60_000);
        }
        Outcome outcome = outputs.isEmpty() || random.nextInt(5) == 0 ? Outcome.UPSTREAM_ERROR : Outcome.OK;
        String model = random.nextInt(4) == 0 ? "qwen" : "llama";
        return new SimulatedRequest(id, model, startedAtMicros, outputs, at + 500, outcome);
    }
}
