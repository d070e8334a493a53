package io.streamgauge.processor;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;

/**
 * The windows in which something is missing, as decisions 43 and 56 define them: by looking at all that was heard of a run
 * of a proxy again at every record of it. Shares nothing with the topology.
 */
final class BruteForceIncomplete {

    private static final long WINDOW = 5_000;
    private static final long REVISABLE = 15 * 60_000;
    private static final long HOUR = 3_600_000;
    private static final long STEP = 5_000;
    private static final long SILENT = 10_000;
    private static final long HEARTBEAT = 2_000_000;
    private static final long UNDER_WAY = 2_200_000;

    private final Map<Uuid, Run> runs = new HashMap<>();
    private final List<Missing> missing = new ArrayList<>();
    private long appended;
    private long received;

    /** Something is missing in the windows from the one that starts here to the one that starts there. */
    private record Missing(long first, long last) {

        boolean isIn(long start) {
            return start >= first && start <= last;
        }
    }

    /**
     * A record of a run.
     *
     * @param event when it happened, micro seconds
     * @param beat whether all before it is here
     * @param goodbye whether it was the last word
     */
    private record Heard(
            long appended, long received, long number, boolean repeated, long event, boolean beat, boolean goodbye) {}

    /** All that was heard of one run of a proxy. */
    private static final class Run {

        private final List<Heard> heard = new ArrayList<>();
        private List<Dropped> dropped = List.of();
        private long toldAt = Long.MIN_VALUE;

        boolean isNew() {
            return heard.isEmpty();
        }

        private LongStream inOrder(ToLongFunction<Heard> of) {
            return heard.stream().filter(it -> !it.repeated).mapToLong(of);
        }

        long number() {
            return inOrder(Heard::number).max().orElse(-1);
        }

        long event() {
            return inOrder(Heard::event).max().orElse(0);
        }

        /** Append time of the last heartbeat; nobody waited for one before the first record. */
        long beat() {
            long first = heard.get(0).appended;
            return heard.stream().filter(Heard::beat).mapToLong(Heard::appended).reduce(first, (before, last) -> last);
        }

        /** Whether it has said goodbye or was not heard of for an hour, and is not back. */
        boolean isOver(long now) {
            boolean over = false;
            long last = now;
            for (Heard next : heard) {
                over |= next.received - last >= HOUR;
                over &= next.repeated;
                over |= next.goodbye;
                last = next.received;
            }
            return over || now - last >= HOUR;
        }
    }

    void append(long atMillis, SpecificRecord record) {
        if (atMillis > appended) {
            received += appended == 0 ? 0 : Math.min(STEP, atMillis - appended);
            appended = atMillis;
        }
        Origin origin = Numbering.origin(record);
        Run run = runs.computeIfAbsent(origin.getBootId(), unknown -> new Run());
        long number = origin.getSequence();
        boolean repeated = !run.isNew() && number <= run.number();
        boolean over = !run.isNew() && run.isOver(received);
        boolean goodbye = record instanceof ProxyHeartbeat beat && beat.getClosing();
        boolean byAnother = goodbye && ((ProxyHeartbeat) record).getOpenRequests() == null;
        long event = micros(record) + origin.getClockOffsetMicros();
        if (byAnother && !run.isNew() && !over) {
            event = Math.max(run.event(), run.beat() * 1_000) + HEARTBEAT;
            lose(run.event(), event);
        }
        event = Math.min(event, appended * 1_000);
        if (run.isNew() && number > 0 && received >= SILENT) {
            lose(event - HEARTBEAT, event);
        } else if (!run.isNew() && number > run.number() + 1) {
            lose(Math.min(run.event(), event), event);
        }
        boolean taken = !repeated || (goodbye && !over);
        boolean beat = taken && record instanceof ProxyHeartbeat && !byAnother;
        if (beat && !run.isNew() && appended - run.beat() >= SILENT) {
            // Windows that what it sent meanwhile has come too late for.
            note(run.beat() * 1_000, (appended - REVISABLE - WINDOW) * 1_000);
        }
        if (taken && record instanceof ProxyHeartbeat heartbeat && heartbeat.getLedger() != null) {
            hear(run, heartbeat.getLedger(), heartbeat.getSentAtMicros() + origin.getClockOffsetMicros());
        }
        run.heard.add(new Heard(appended, received, number, repeated, event, beat, taken && goodbye));
    }

    /** What it has dropped since it last said so was dropped in between. */
    private void hear(Run run, Ledger ledger, long toldAt) {
        if (!ledger.getDropped().equals(run.dropped)) {
            note(run.toldAt == Long.MIN_VALUE ? toldAt - HEARTBEAT : run.toldAt, toldAt);
        }
        run.dropped = List.copyOf(ledger.getDropped());
        run.toldAt = toldAt;
    }

    private void lose(long from, long to) {
        note(from - UNDER_WAY, to + UNDER_WAY);
    }

    /** Nothing is missing in a window that has not begun. */
    private void note(long from, long to) {
        missing.add(new Missing(BruteForce.start(from), Math.min(BruteForce.start(to), appended)));
    }

    private static long micros(SpecificRecord record) {
        if (record instanceof RequestStarted started) {
            return started.getRequest().getStartedAtMicros();
        }
        if (record instanceof ChunksObserved chunks) {
            return chunks.getStartedAtMicros() + chunks.getPack().getFirstAtMicros();
        }
        return record instanceof RequestFinished finished
                ? finished.getRequest().getStartedAtMicros()
                        + finished.getPoints().getEndMicros()
                : ((ProxyHeartbeat) record).getSentAtMicros();
    }

    /** Starts of the windows of the last hour, ascending, milli seconds. */
    List<Long> starts() {
        List<Long> waitedForSince = runs.values().stream()
                .filter(run -> !run.isOver(received) && appended - run.beat() >= SILENT)
                .map(run -> BruteForce.start(run.beat() * 1_000))
                .toList();
        List<Long> starts = new ArrayList<>();
        for (long start = BruteForce.start((appended - HOUR) * 1_000); start <= appended; start += WINDOW) {
            long window = start;
            if (waitedForSince.stream().anyMatch(since -> since <= window)
                    || missing.stream().anyMatch(it -> it.isIn(window))) {
                starts.add(window);
            }
        }
        return starts;
    }
}
