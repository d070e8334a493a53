package io.streamgauge.processor.timeline;

import io.streamgauge.processor.state.OpenRequest;
import io.streamgauge.processor.state.RequestId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.UUID;

/**
 * Avro single-object encoding of a timeline: the bytes name the schema they were written with, so that a later version
 * of the program can read what an earlier one has stored.
 */
final class TimelineCodec {

    private TimelineCodec() {}

    static byte[] encode(RequestTimeline timeline) {
        try {
            ByteBuffer bytes = toAvro(timeline).toByteBuffer();
            byte[] encoded = new byte[bytes.remaining()];
            bytes.get(encoded);
            return encoded;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static RequestTimeline decode(byte[] encoded) {
        try {
            return fromAvro(OpenRequest.fromByteBuffer(ByteBuffer.wrap(encoded)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static OpenRequest toAvro(RequestTimeline timeline) {
        UUID id = timeline.requestId();
        byte[] bytes = ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
        return new OpenRequest(
                new RequestId(bytes),
                timeline.startedAtMicros(),
                timeline.model(),
                timeline.route(),
                timeline.streamRequested(),
                timeline.counted());
    }

    private static RequestTimeline fromAvro(OpenRequest open) {
        ByteBuffer id = ByteBuffer.wrap(open.getRequestId().bytes());
        return new RequestTimeline(
                new UUID(id.getLong(), id.getLong()),
                open.getStartedAtMicros(),
                open.getModel(),
                open.getRoute(),
                open.getStreamRequested(),
                open.getCounted());
    }
}
