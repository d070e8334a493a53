package io.streamgauge.processor;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.Sample;
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
import java.util.function.BiConsumer;
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

    private final BiConsumer<List<String>, List<Sample>> samples;
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

    /** A request whose start has come, from the record that brought it to the one that closed it. */
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
        private RequestTimeline timeline;
        private @Nullable Life life;

        private Request(Uuid boot, RequestTimeline timeline) {
            this.boot = boot;
            this.timeline = timeline;
        }
    }

    /** @param samples told of the samples of a series */
    Survivors(BiConsumer<List<String>, List<Sample>> samples) {
        this.samples = samples;
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
        Request known = open.get(id);
        Step step = step(known == null ? null : known.timeline, event);
        RequestTimeline next = step.next();
        if (next == null) {
            end(open.remove(id));
        } else {
            Request request = open.computeIfAbsent(id, unknown -> new Request(boot, next));
            request.timeline = next;
            request.records.add(event);
            if (event instanceof RequestStarted) {
                request.life = new Life(series(event), next.startedAtMicros(), record);
                lives.add(request.life);
            }
        }
        samples.accept(series(event), step.samples());
    }

    private void end(@Nullable Request request) {
        Life life = request == null ? null : request.life;
        if (life != null) {
            life.until = record;
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
                samples.accept(series(request.records.get(0)), LostRequest.samples(request.records, detail));
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

    private static List<String> series(SpecificRecord event) {
        if (event instanceof ChunksObserved chunks) {
            return List.of(chunks.getModel(), chunks.getRoute());
        }
        var facts =
                event instanceof RequestStarted started ? started.getRequest() : ((RequestFinished) event).getRequest();
        return List.of(facts.getModel(), facts.getRoute());
    }

    private void count(CountName name, long amount) {
        counts.merge(name, amount, Long::sum);
    }

    long count(CountName name) {
        return counts.getOrDefault(name, 0L);
    }

    /** Every request whose start has come. */
    List<Life> lives() {
        return lives;
    }

    long appended() {
        return appended;
    }

    /** Start times of the open requests in a phase, earliest first. */
    List<Long> open(String phase) {
        return open.values().stream()
                .filter(request -> phase.equals(phase(request)))
                .map(request -> request.timeline.startedAtMicros())
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
