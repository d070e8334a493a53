package io.streamgauge.processor;

import io.streamgauge.processor.RandomTraffic.Appended;
import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;

/**
 * What one run of a proxy sends: in strict order, with numbers, heartbeats and censuses. Some records are dropped, their
 * numbers used up; some come two or three times; delivery stalls now and then.
 */
final class RandomBoot {

    private static final long BEAT_MILLIS = 4_000;
    private static final int BEATS_PER_CENSUS = 7;

    private final Random random;
    private final SimulatedProxy proxy;
    private final Fate fate;
    private final List<Sent> sent = new ArrayList<>();
    private final Set<Uuid> listed = new LinkedHashSet<>();
    private final List<Appended> delivered = new ArrayList<>();
    private long drops;

    /**
     * How the run goes.
     *
     * @param beginMillis when it begins
     * @param endMillis when it ends
     * @param end how it ends
     * @param stalls times between which nothing is delivered
     */
    record Fate(long beginMillis, long endMillis, End end, List<Stall> stalls) {

        enum End {
            /** With its last heartbeat. */
            DRAINED,
            /** Without a word. */
            KILLED,
            /** Without a word; its next start says so minutes later. */
            KILLED_AND_TOLD
        }
    }

    record Stall(long fromMillis, long untilMillis) {}

    private record Sent(long atMillis, SpecificRecord event) {}

    RandomBoot(Random random, SimulatedProxy proxy, Fate fate) {
        this.random = random;
        this.proxy = proxy;
        this.fate = fate;
    }

    /** Adds the records of a request; those after the end of the run never come. */
    void add(SimulatedRequest request) {
        long started = request.startedAtMicros() / 1_000;
        sent.add(new Sent(started, request.started()));
        int from = 0;
        int outputs = request.outputs().size();
        while (from < outputs && random.nextInt(6) > 0) {
            int to = Math.min(outputs, from + 1 + random.nextInt(20));
            sent.add(new Sent(started + request.outputs().get(to - 1) / 1_000 + 1, request.chunks(from, to)));
            from = to;
        }
        sent.add(new Sent(started + request.endMicros() / 1_000 + 1, request.finished(from)));
    }

    /** All that is appended, in order. */
    List<Appended> deliver() {
        Heartbeats heartbeats = new Heartbeats(proxy.boot());
        for (long at = fate.beginMillis(); at < fate.endMillis(); at += BEAT_MILLIS) {
            sent.add(new Sent(at, heartbeats.at(at)));
        }
        sent.removeIf(it -> it.atMillis() < fate.beginMillis() || it.atMillis() >= fate.endMillis());
        sent.sort(Comparator.comparingLong(Sent::atMillis));
        long number = 0;
        int beats = 0;
        for (Sent next : sent) {
            SpecificRecord event = next.event();
            boolean beat = event instanceof ProxyHeartbeat;
            if (beat && isStalled(next.atMillis())) {
                continue;
            }
            if (event instanceof ProxyHeartbeat heartbeat) {
                tell(heartbeat, beats++);
            }
            boolean dropped = !beat && random.nextInt(15) == 0;
            drops += dropped ? 1 : 0;
            list(event, dropped);
            if (!dropped) {
                append(next.atMillis(), number, event);
            }
            number++;
        }
        sayGoodbye(number);
        return delivered;
    }

    /** A census now and then, and how much has been dropped so far, by a run that will not be killed. */
    private void tell(ProxyHeartbeat heartbeat, int beats) {
        if (beats % BEATS_PER_CENSUS == 0) {
            heartbeat.setOpenRequests(List.copyOf(listed));
        }
        if (fate.end() == Fate.End.DRAINED) {
            List<Dropped> dropped = drops == 0 ? List.of() : List.of(new Dropped("ring_full", drops, drops));
            heartbeat.setLedger(new Ledger(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, dropped));
        }
    }

    private void list(SpecificRecord event, boolean dropped) {
        if (event instanceof RequestStarted started && !dropped) {
            listed.add(started.getRequest().getRequestId());
        } else if (event instanceof RequestFinished finished) {
            listed.remove(finished.getRequest().getRequestId());
        }
    }

    private void sayGoodbye(long next) {
        switch (fate.end()) {
            case DRAINED -> append(fate.endMillis(), next, new Heartbeats(proxy.boot()).goodbye(fate.endMillis()));
            case KILLED_AND_TOLD -> {
                long told = fate.endMillis() + 5 * 60_000;
                append(told, Math.max(1, next - 3), new Heartbeats(proxy.boot()).goodbyeOfAnother(told));
            }
            case KILLED -> {
                // Nobody says anything.
            }
        }
    }

    private void append(long sentAtMillis, long number, SpecificRecord event) {
        Numbering.origin(event).setSequence(number);
        proxy.sends(event);
        long at = sentAtMillis + delay();
        for (Stall stall : fate.stalls()) {
            if (at >= stall.fromMillis() && at < stall.untilMillis()) {
                at = stall.untilMillis();
            }
        }
        long last =
                delivered.isEmpty() ? 0 : delivered.get(delivered.size() - 1).atMillis();
        delivered.add(new Appended(Math.max(last, at), event));
        if (random.nextInt(60) == 0) {
            repeat();
        }
    }

    /** A broken connection: everything from some record on is sent again, once or twice. */
    private void repeat() {
        int from = Math.max(0, delivered.size() - 1 - random.nextInt(20));
        List<Appended> again = List.copyOf(delivered.subList(from, delivered.size()));
        long now = delivered.get(delivered.size() - 1).atMillis();
        for (int times = 1 + random.nextInt(2); times > 0; times--) {
            again.forEach(record -> delivered.add(new Appended(now, record.event())));
        }
    }

    private boolean isStalled(long atMillis) {
        return fate.stalls().stream()
                .anyMatch(stall -> atMillis >= stall.fromMillis() && atMillis < stall.untilMillis());
    }

    private long delay() {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(4_000);
            case 1 -> -random.nextInt(200);
            default -> random.nextInt(300);
        };
    }
}
