package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.label.RequestLabels;
import io.streamgauge.processor.parts.Encoding;
import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.RequestTimeline.Facts;
import io.streamgauge.schemas.event.Uuid;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an open request. A pack changes the beginning alone: what follows is copied. Changelogs hold these bytes:
 * the first one says how to read the rest.
 */
final class StoredRequest {

    private static final byte FORM = 2;
    /** Without labels: those of the route were decided, and there were no others. */
    private static final byte FORM_WITHOUT_LABELS = 1;

    private static final int FACTS_AT = 2 + 2 * Long.BYTES;
    private static final int ID_BYTES = 16;
    private static final int NOT_TOLD = 2;

    private StoredRequest() {}

    static Bytes key(Uuid boot, Uuid request) {
        return Bytes.wrap(ByteBuffer.allocate(2 * ID_BYTES)
                .put(boot.bytes())
                .put(request.bytes())
                .array());
    }

    static Uuid bootOf(Bytes key) {
        return new Uuid(Arrays.copyOf(key.get(), ID_BYTES));
    }

    static Uuid requestOf(Bytes key) {
        return new Uuid(Arrays.copyOfRange(key.get(), ID_BYTES, 2 * ID_BYTES));
    }

    static byte[] encoded(FollowedRequest request) {
        RequestTimeline timeline = request.timeline();
        byte[] rest = Encoding.bytes(out -> {
            write(out, timeline.facts());
            write(out, timeline.slo());
            LabelBytes.write(out, request.labels(), timeline.facts());
            SampleBytes.write(out, request.held());
        });
        byte[] bytes = new byte[FACTS_AT + rest.length];
        System.arraycopy(rest, 0, bytes, FACTS_AT, rest.length);
        return begin(bytes, timeline);
    }

    /** The bytes of a request of which nothing but the times and what has been counted differs from these. */
    static byte[] encoded(RequestTimeline timeline, byte[] before) {
        return begin(before.clone(), timeline);
    }

    private static byte[] begin(byte[] bytes, RequestTimeline timeline) {
        ByteBuffer.wrap(bytes)
                .put(FORM)
                .put((byte) timeline.counted())
                .putLong(timeline.startedAtMicros())
                .putLong(timeline.lastAtMicros());
        return bytes;
    }

    /** Whether the bytes have the form that is written today, so that others can be made from them. */
    static boolean isOfToday(byte[] bytes) {
        return bytes[0] == FORM;
    }

    static FollowedRequest decoded(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        byte form = in.get();
        if (form != FORM && form != FORM_WITHOUT_LABELS) {
            throw new IllegalArgumentException(
                    "an open request is stored in the form " + form + ", which a newer version wrote");
        }
        int counted = in.get();
        long startedAt = in.getLong();
        long lastAt = in.getLong();
        return Encoding.read(bytes, FACTS_AT, rest -> {
            Facts facts = readFacts(rest);
            RequestTimeline timeline = new RequestTimeline(facts, startedAt, lastAt, counted, readSlo(rest));
            return form == FORM_WITHOUT_LABELS
                    ? new FollowedRequest(timeline, RequestLabels.ofRoute(facts.model(), facts.route()), List.of())
                    : new FollowedRequest(timeline, LabelBytes.read(rest, facts), SampleBytes.read(rest));
        });
    }

    private static void write(DataOutputStream out, Facts facts) throws IOException {
        out.writeUTF(facts.model());
        out.writeUTF(facts.route());
        Boolean stream = facts.streamRequested();
        out.writeByte(stream == null ? NOT_TOLD : stream ? 1 : 0);
    }

    private static Facts readFacts(DataInputStream in) throws IOException {
        String model = in.readUTF();
        String route = in.readUTF();
        int stream = in.readByte();
        return new Facts(model, route, stream == NOT_TOLD ? null : stream == 1);
    }

    private static void write(DataOutputStream out, @Nullable OpenSlo slo) throws IOException {
        out.writeBoolean(slo != null);
        if (slo != null) {
            out.writeUTF(slo.name());
            out.writeByte(slo.limitsMicros().size());
            for (Map.Entry<Threshold, Long> limit : slo.limitsMicros().entrySet()) {
                out.writeUTF(limit.getKey().label());
                out.writeLong(limit.getValue());
            }
        }
    }

    private static @Nullable OpenSlo readSlo(DataInputStream in) throws IOException {
        if (!in.readBoolean()) {
            return null;
        }
        String name = in.readUTF();
        Map<Threshold, Long> limits = new EnumMap<>(Threshold.class);
        for (int left = in.readByte(); left > 0; left--) {
            limits.put(Threshold.of(in.readUTF()), in.readLong());
        }
        return new OpenSlo(name, limits);
    }
}
