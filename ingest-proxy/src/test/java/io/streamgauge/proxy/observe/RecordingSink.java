package io.streamgauge.proxy.observe;

import io.streamgauge.proxy.publish.EventSink;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.specific.SpecificRecord;
import org.apache.avro.specific.SpecificRecordBase;

/** Takes events, sends each through Avro's binary form as Kafka would, and reads packs back into output events. */
public final class RecordingSink implements EventSink {

    /** Making a reader takes longer than the rest of a test. */
    private static final Map<Schema, SpecificDatumReader<SpecificRecord>> READERS = new HashMap<>();

    private final List<Pending> all = new ArrayList<>();
    private final List<SpecificRecord> records = new ArrayList<>();
    long clockOffsetMicros;
    Predicate<SpecificRecord> refused = unused -> false;

    @Override
    public long clockOffsetMicros() {
        return clockOffsetMicros;
    }

    @Override
    public boolean offer(Pending pending) {
        if (refused.test(pending.record())) {
            return false;
        }
        all.add(pending);
        records.add(throughAvro((SpecificRecordBase) pending.record()));
        return true;
    }

    List<Pending> pendings() {
        return all;
    }

    /** How the request ended: outcome and detail, as the metrics name them. */
    public String outcome() {
        RequestFinished finished = finished();
        return (finished.getOutcome().name().toLowerCase(Locale.ROOT) + " " + finished.getDetail()).strip();
    }

    RequestStarted started() {
        return only(RequestStarted.class);
    }

    RequestFinished finished() {
        return only(RequestFinished.class);
    }

    List<ChunksObserved> chunks() {
        return all(ChunksObserved.class);
    }

    /** All packs in order, that of the finish last. */
    List<Pack> packs() {
        List<Pack> packs = new ArrayList<>();
        chunks().forEach(chunks -> packs.add(chunks.getPack()));
        for (RequestFinished finished : all(RequestFinished.class)) {
            if (finished.getPack() != null) {
                packs.add(finished.getPack());
            }
        }
        return packs;
    }

    List<OutputEvent> outputs() {
        return packs().stream().flatMap(pack -> OutputEvent.in(pack).stream()).toList();
    }

    private <T> T only(Class<T> type) {
        List<T> found = all(type);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " records of " + type.getSimpleName());
        }
        return found.get(0);
    }

    private <T> List<T> all(Class<T> type) {
        return records.stream().filter(type::isInstance).map(type::cast).toList();
    }

    private static SpecificRecord throughAvro(SpecificRecordBase record) {
        record.put("origin", new Origin(new Uuid(new byte[16]), 0L, 0L));
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            var encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
            new SpecificDatumWriter<SpecificRecordBase>(record.getSchema()).write(record, encoder);
            var decoder = DecoderFactory.get().binaryDecoder(bytes.toByteArray(), null);
            return READERS.computeIfAbsent(record.getSchema(), schema -> new SpecificDatumReader<>(schema))
                    .read(null, decoder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
