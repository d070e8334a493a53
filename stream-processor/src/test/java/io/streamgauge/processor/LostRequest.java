package io.streamgauge.processor;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;

/** What is counted when a request ends without an end, worked out from all of its records: of one choice, no reasoning. */
final class LostRequest {

    private LostRequest() {}

    static List<Sample> samples(List<SpecificRecord> records, String detail) {
        long startedAt = startedAt(records.get(0));
        long last = lastAt(records);
        List<Sample> samples = new ArrayList<>();
        samples.add(
                new Sample.Moved(generating(records) ? Sample.Move.ENDED_GENERATING : Sample.Move.ENDED_WAITING, last));
        samples.add(count(last, CountName.REQUESTS, "lost", detail));
        if (last > startedAt) {
            samples.add(new Sample.Counted(CountName.RESIDENCE_MICROS, List.of(), last - startedAt, last));
        }
        boolean begun = records.stream().anyMatch(RequestStarted.class::isInstance);
        if (begun && !generating(records)) {
            samples.add(count(last, CountName.FAILED_BEFORE_FIRST_TOKEN));
        }
        if (begun) {
            addVerdict(samples, records, detail, last);
        }
        absent(records).forEach(measure -> samples.add(count(last, CountName.NOT_APPLICABLE, measure, "not_observed")));
        for (String measure : List.of(
                "time_per_output_token",
                "normalized_latency",
                "time_to_first_token_by_input_length",
                "request_duration_by_output_length")) {
            samples.add(count(last, CountName.NOT_APPLICABLE, measure, "not_ok"));
        }
        return samples;
    }

    /** By the default class: first token within 1 s, all within 20 s. */
    private static void addVerdict(List<Sample> samples, List<SpecificRecord> records, String detail, long last) {
        List<String> broken = new ArrayList<>();
        if (any(records, pack -> pack.getFirstIndex() == 0 && pack.getFirstAtMicros() > 1_000_000)) {
            broken.add("time_to_first_token");
        }
        if (last - startedAt(records.get(0)) > 20_000_000) {
            broken.add("request_duration");
        }
        boolean died = detail.equals("proxy_died");
        String state = died || !broken.isEmpty() ? "bad" : "excluded";
        samples.add(count(startedAt(records.get(0)), CountName.COHORT_REQUESTS, "default", state));
        if (!died && broken.isEmpty()) {
            samples.add(count(last, CountName.SLO_EXCLUDED, "default", "not_observed"));
            return;
        }
        samples.add(count(last, CountName.SLO_BAD, "default"));
        broken.forEach(threshold -> samples.add(count(last, CountName.SLO_VIOLATIONS, "default", threshold)));
        if (died) {
            samples.add(count(last, CountName.SLO_VIOLATIONS, "default", "failure"));
        }
    }

    private static Sample count(long at, CountName name, String... labels) {
        return new Sample.Counted(name, List.of(labels), 1, at);
    }

    private static List<String> absent(List<SpecificRecord> records) {
        List<String> absent =
                new ArrayList<>(List.of("reasoning", "max_gap", "request_duration", "stream_tail", "server_queue"));
        if (!generating(records)) {
            absent.addAll(List.of(
                    "response_head", "time_to_first_event", "upstream_time_to_first_token", "time_to_first_token"));
            absent.add("time_to_first_answer");
        }
        if (!any(records, LostRequest::hasSecond)) {
            absent.add("time_to_second_token");
        }
        return absent;
    }

    private static boolean hasSecond(Pack pack) {
        return pack.getFirstIndex() == 1
                || (pack.getFirstIndex() == 0 && !pack.getGapsMicros().isEmpty());
    }

    static boolean generating(List<SpecificRecord> records) {
        return any(records, pack -> pack.getFirstIndex() == 0);
    }

    private static boolean any(List<SpecificRecord> records, Predicate<Pack> wanted) {
        return records.stream()
                .anyMatch(record -> record instanceof ChunksObserved chunks && wanted.test(chunks.getPack()));
    }

    /** When it was last heard of. */
    static long lastAt(List<SpecificRecord> records) {
        long startedAt = startedAt(records.get(0));
        return records.stream()
                .mapToLong(record -> startedAt + lastMicros(record))
                .max()
                .orElseThrow();
    }

    static long startedAt(SpecificRecord record) {
        long wall = record instanceof RequestStarted started
                ? started.getRequest().getStartedAtMicros()
                : record instanceof ChunksObserved chunks
                        ? chunks.getStartedAtMicros()
                        : ((RequestFinished) record).getRequest().getStartedAtMicros();
        return wall + Numbering.origin(record).getClockOffsetMicros();
    }

    private static long lastMicros(SpecificRecord record) {
        if (record instanceof ChunksObserved chunks) {
            Pack pack = chunks.getPack();
            return pack.getFirstAtMicros()
                    + pack.getGapsMicros().stream().mapToLong(Long::longValue).sum();
        }
        return 0;
    }
}
