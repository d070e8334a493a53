package io.streamgauge.processor;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.Step;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Who is open, by going through everything that is known at every record: numbers seen, times heard, records of each
 * request. Shares with the topology the samples of records alone.
 */
final class Survivors {

    private static final long STEP = 5_000;
    private static final long SILENT = 10_000;
    private static final long DIED = 3_600_000;

    private final LabelOracle labels;
    private final Map<Uuid, TreeSet<Long>> numbers = new HashMap<>();
    private final Map<Uuid, Long> heard = new HashMap<>();
    private final Set<Uuid> over = new HashSet<>();
    private final Map<Uuid, Request> open = new HashMap<>();
    private final Set<Uuid> closed = new HashSet<>();
    private final Map<CountName, Long> counts = new EnumMap<>(CountName.class);
    private final List<Life> lives = new ArrayList<>();
    private long appended;
    private long received;
    private int record = -1;

    /** A request whose start has come, from the record that brought it into a series to the one that closed it. */
    static final class Life {
        final List<String> series;
        final long startedAtMicros;
        final int from;
        int until = Integer.MAX_VALUE;

        private Life(List<String> series, long startedAtMicros, int from) {
            this.series = series;
            this.startedAtMicros = startedAtMicros;
            this.from = from;
        }
    }

    /** An open request and every record of it. */
    private static final class Request {
        private final Uuid boot;
        private final List<SpecificRecord> records = new ArrayList<>();
        private final LabelOracle.Request labels = new LabelOracle.Request();
        private @Nullable RequestTimeline timeline;
        private final List<Life> lives = new ArrayList<>();

        private Request(Uuid boot) {
            this.boot = boot;
        }
    }

    /** @param labels told of what each record of a request says */
    Survivors(LabelOracle labels) {
        this.labels = labels;
    }

    void append(long atMillis, SpecificRecord event) {
        record++;
        if (atMillis > appended) {
            received += appended == 0 ? 0 : Math.min(STEP, atMillis - appended);
            appended = atMillis;
        }
        for (Uuid boot : Set.copyOf(heard.keySet())) {
            if (!over.contains(boot) && received - heard.getOrDefault(boot, 0L) >= DIED) {
                over.add(boot);
                close(boot, Set.of(), "proxy_died", true);
            }
        }
        Origin origin = Numbering.origin(event);
        Uuid boot = origin.getBootId();
        TreeSet<Long> seen = numbers.computeIfAbsent(boot, unknown -> new TreeSet<>());
        boolean first = seen.isEmpty();
        boolean repeated = !first && origin.getSequence() <= seen.last();
        heard.put(boot, received);
        if (!repeated) {
            long unheard = received < SILENT ? origin.getSequence() - 1 : -1;
            long before = first ? unheard : seen.last();
            count(CountName.LOST_RECORDS, origin.getSequence() - before - 1);
            seen.add(origin.getSequence());
            over.remove(boot);
        }
        boolean goodbye = event instanceof ProxyHeartbeat beat && beat.getClosing() && !over.contains(boot);
        if (repeated && !goodbye) {
            count(CountName.DUPLICATE_RECORDS, 1);
        } else {
            count(CountName.RECORDS, 1);
            follow(boot, event);
        }
    }

    private void follow(Uuid boot, SpecificRecord event) {
        if (event instanceof ProxyHeartbeat beat) {
            heartbeat(boot, beat);
            return;
        }
        Uuid id = id(event);
        if (closed.contains(id)) {
            count(CountName.LOST_REQUESTS_FINISHED, event instanceof RequestFinished ? 1 : 0);
            return;
        }
        Request request = open.computeIfAbsent(id, unknown -> new Request(boot));
        Step step = step(request.timeline, event);
        request.timeline = step.next();
        request.records.add(event);
        long startedAt = LostRequest.startedAt(request.records.get(0));
        List<List<String>> entered = labels.append(request.labels, event, startedAt, step.samples());
        if (request.records.get(0) instanceof RequestStarted) {
            entered.forEach(series -> request.lives.add(new Life(series, startedAt, record)));
        }
        if (step.next() == null) {
            end(open.remove(id));
        }
    }

    private void end(@Nullable Request request) {
        if (request != null) {
            request.lives.forEach(life -> life.until = record);
            lives.addAll(request.lives);
        }
    }

    private static Step step(@Nullable RequestTimeline before, SpecificRecord event) {
        if (event instanceof RequestStarted started) {
            return RequestTimeline.onStarted(started, SloClasses.byDefault());
        }
        return event instanceof ChunksObserved chunks
                ? RequestTimeline.onChunks(before, chunks)
                : RequestTimeline.onFinished(before, (RequestFinished) event, SloClasses.byDefault());
    }

    private void heartbeat(Uuid boot, ProxyHeartbeat beat) {
        List<Uuid> listed = beat.getOpenRequests();
        if (beat.getClosing()) {
            over.add(boot);
            close(boot, Set.of(), listed == null ? "proxy_died" : "dropped", true);
        } else if (listed != null) {
            close(boot, Set.copyOf(listed), "dropped", false);
        }
    }

    private void close(Uuid boot, Set<Uuid> listed, String detail, boolean all) {
        for (Map.Entry<Uuid, Request> entry : List.copyOf(open.entrySet())) {
            Uuid id = entry.getKey();
            Request request = entry.getValue();
            boolean begun = request.records.stream().anyMatch(RequestStarted.class::isInstance);
            if (request.boot.equals(boot) && (all || (begun && !listed.contains(id)))) {
                end(open.remove(id));
                closed.add(id);
                labels.lost(
                        request.labels,
                        LostRequest.lastAt(request.records),
                        LostRequest.samples(request.records, detail));
            }
        }
    }

    private static Uuid id(SpecificRecord event) {
        if (event instanceof ChunksObserved chunks) {
            return chunks.getRequestId();
        }
        return event instanceof RequestStarted started
                ? started.getRequest().getRequestId()
                : ((RequestFinished) event).getRequest().getRequestId();
    }

    private void count(CountName name, long amount) {
        counts.merge(name, amount, Long::sum);
    }

    long count(CountName name) {
        return counts.getOrDefault(name, 0L);
    }

    /** Every request whose start has come, in each series with arrivals. */
    List<Life> lives() {
        List<Life> all = new ArrayList<>(lives);
        open.values().forEach(request -> all.addAll(request.lives));
        return all;
    }

    long appended() {
        return appended;
    }

    /** Start times of the requests that are open in a phase of a grouping, earliest first. */
    List<Long> open(String grouping, String phase) {
        return open.values().stream()
                .filter(request -> request.labels.isIn(grouping) && phase.equals(phase(request)))
                .map(request -> LostRequest.startedAt(request.records.get(0)))
                .sorted()
                .toList();
    }

    private String phase(Request request) {
        if (received - heard.getOrDefault(request.boot, 0L) >= SILENT) {
            return "unknown";
        }
        return LostRequest.generating(request.records) ? "generating" : "waiting";
    }
}
