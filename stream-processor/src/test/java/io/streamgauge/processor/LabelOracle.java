package io.streamgauge.processor;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.processor.timeline.Sample.Moved;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Which series the samples of each request belong to, by docs/metrics.md, section Labels, read line by line: everything
 * that was told is kept until its label is known. Shares with the topology nothing but the samples.
 */
final class LabelOracle {

    private static final Map<String, Long> SIZES = Map.of(
            "1KiB", 1_024L, "4KiB", 4_096L, "16KiB", 16_384L, "64KiB", 65_536L, "256KiB", 262_144L, "1MiB", 1_048_576L);

    private final Set<String> listed;
    private final int limit;
    private final BiConsumer<List<String>, List<Sample>> samples;
    private final Ends ends;
    private final Map<String, Set<String>> learned = new HashMap<>();

    /** Told of the end of a request in the series of its model and route. */
    interface Ends {
        void end(List<String> series, RequestFinished finished, long startedAtMicros);
    }

    /** @param samples told of the samples of a series, once it is known */
    LabelOracle(Set<String> listed, int limit, BiConsumer<List<String>, List<Sample>> samples, Ends ends) {
        this.listed = listed;
        this.limit = limit;
        this.samples = samples;
        this.ends = ends;
    }

    /** What is known of the labels of one request, and what waits for them. */
    static final class Request {
        private final Map<String, String> told = new HashMap<>();
        private final Map<String, String> decided = new HashMap<>();
        private final Map<String, List<Sample>> waiting = new HashMap<>();
        private final Set<String> flushed = new HashSet<>();
        private boolean begun;

        /** Whether it counts as open in a grouping. */
        boolean isIn(String grouping) {
            boolean known = decided.containsKey("model") && decided.containsKey(grouping);
            return known && (begun || !grouping.equals("instance"));
        }
    }

    /** Takes in a record with its samples, and gives the series with arrivals that the request has come into. */
    List<List<String>> append(Request request, SpecificRecord record, long startedAt, List<Sample> said) {
        tell(request, record);
        Boolean accepted = accepted(record);
        decide(request, accepted);
        List<Sample> byInstance = new ArrayList<>();
        Long head = head(record);
        boolean outputBegins =
                record instanceof ChunksObserved chunks && chunks.getPack().getFirstIndex() == 0;
        boolean ends = record instanceof RequestFinished;
        if (!request.begun && head != null && (outputBegins || ends)) {
            request.begun = true;
            byInstance.add(new Moved(Move.STARTED, startedAt + head));
            byInstance.add(new Moved(Move.FIRST_OUTPUT, startedAt + head));
        }
        if (record instanceof RequestFinished finished && request.begun) {
            byInstance.add(new Moved(
                    Move.ENDED_GENERATING, startedAt + finished.getPoints().getEndMicros()));
        }
        List<List<String>> entered = flush(request, said, byInstance);
        if (record instanceof RequestFinished finished) {
            String model = Objects.requireNonNull(request.decided.get("model"));
            String route = Objects.requireNonNull(request.decided.get("route"));
            this.ends.end(List.of("model", model, "route", route), finished, startedAt);
        }
        return entered;
    }

    /** A request ends without an end. */
    void lost(Request request, long last, List<Sample> said) {
        decide(request, false);
        flush(request, said, request.begun ? List.of(new Moved(Move.ENDED_GENERATING, last)) : List.of());
    }

    private static @Nullable Long head(SpecificRecord record) {
        if (record instanceof RequestFinished finished) {
            return finished.getPoints().getHeadMicros();
        }
        return record instanceof ChunksObserved chunks && chunks.getPack().getOpening() != null
                ? chunks.getPack().getOpening().getHeadMicros()
                : null;
    }

    private List<List<String>> flush(Request request, List<Sample> said, List<Sample> byInstance) {
        List<List<String>> entered = new ArrayList<>();
        for (String grouping : List.of("route", "upstream", "instance", "tenant", "input_size")) {
            List<Sample> waiting = request.waiting.computeIfAbsent(grouping, unknown -> new ArrayList<>());
            if (grouping.equals("instance")) {
                said.stream().filter(LabelOracle::isAfterHead).forEach(waiting::add);
                waiting.addAll(byInstance);
            } else {
                waiting.addAll(said);
            }
            String model = request.decided.get("model");
            String own = request.decided.get(grouping);
            if (model != null && own != null) {
                List<String> series = List.of("model", model, grouping, own);
                samples.accept(series, List.copyOf(waiting));
                waiting.clear();
                if (request.flushed.add(grouping) && !grouping.equals("instance")) {
                    entered.add(series);
                }
            }
        }
        return entered;
    }

    private static boolean isAfterHead(Sample sample) {
        if (sample instanceof Counted counted) {
            return !Set.of(CountName.REQUESTS_STARTED, CountName.RESIDENCE_MICROS, CountName.COHORT_REQUESTS)
                    .contains(counted.name());
        }
        return sample instanceof Measured measured && measured.measure() != Measure.REQUEST_UPLOAD;
    }

    private static void tell(Request request, SpecificRecord record) {
        if (record instanceof ChunksObserved chunks) {
            request.told.put("model", chunks.getModel());
            request.told.put("tenant", orUnknown(chunks.getTenant()));
            request.told.put("instance", orUnknown(chunks.getInstance()));
            request.decided.put("route", chunks.getRoute());
            request.decided.put("upstream", chunks.getUpstream());
            request.decided.putIfAbsent("input_size", "_unknown");
            return;
        }
        RequestFacts facts = record instanceof RequestStarted started
                ? started.getRequest()
                : ((RequestFinished) record).getRequest();
        request.told.put("model", facts.getModel());
        request.told.put("tenant", orUnknown(facts.getTenant()));
        request.decided.put("route", facts.getRoute());
        request.decided.put("upstream", facts.getUpstream());
        request.decided.putIfAbsent("input_size", size(facts.getRequestBytes()));
        if (record instanceof RequestFinished finished && finished.getStatus() != null) {
            request.told.put("instance", orUnknown(finished.getInstance()));
        }
    }

    private static String size(long bytes) {
        return SIZES.entrySet().stream()
                .filter(size -> bytes <= size.getValue())
                .min(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("above_1MiB");
    }

    private static String orUnknown(@Nullable String value) {
        return value == null ? "_unknown" : value;
    }

    /** Null while nothing has come back. */
    private static @Nullable Boolean accepted(SpecificRecord record) {
        if (record instanceof RequestStarted) {
            return null;
        }
        if (record instanceof RequestFinished finished) {
            Integer status = finished.getStatus();
            boolean refused = Set.of(Outcome.CLIENT_ERROR, Outcome.REJECTED, Outcome.UPSTREAM_ERROR)
                    .contains(finished.getOutcome());
            return status != null && status >= 200 && status < 300 && (!refused || finished.getOutputEvents() > 0);
        }
        return true;
    }

    private void decide(Request request, @Nullable Boolean accepted) {
        List<Sample> overflow = new ArrayList<>();
        for (String label : List.of("model", "tenant", "instance")) {
            String value = request.told.get(label);
            if (value == null || request.decided.containsKey(label)) {
                continue;
            }
            String decision = decision(label, value, label.equals("instance") ? Boolean.TRUE : accepted);
            if (decision != null) {
                request.decided.put(label, decision);
                if (decision.equals("_other")) {
                    overflow.add(new Counted(CountName.LABEL_OVERFLOW, List.of(label), 1, 0));
                }
            }
        }
        request.waiting.computeIfAbsent("route", unknown -> new ArrayList<>()).addAll(overflow);
    }

    private @Nullable String decision(String label, String value, @Nullable Boolean accepted) {
        Set<String> known = learned.computeIfAbsent(label, unknown -> new HashSet<>());
        boolean mine = listed.contains(label + " " + value) || value.equals("_other") || value.equals("_unknown");
        if (mine || known.contains(value)) {
            return value;
        }
        if (known.size() == limit || value.length() > 128 || !value.matches("[\\x20-\\x7e]+")) {
            return "_other";
        }
        if (accepted == null) {
            return null;
        }
        if (accepted) {
            known.add(value);
        }
        return accepted ? value : "_other";
    }
}
