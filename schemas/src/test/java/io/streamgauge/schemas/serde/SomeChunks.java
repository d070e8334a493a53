package io.streamgauge.schemas.serde;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.Run;
import io.streamgauge.schemas.id.UuidBits;
import java.util.List;

/** An example of a record with everything that is hard to write and read: bytes, lists, options, enums. */
final class SomeChunks {

    private SomeChunks() {}

    static ChunksObserved withSequence(long sequence) {
        return ChunksObserved.newBuilder()
                .setOrigin(new Origin(UuidBits.of(1, 2), sequence, -5L))
                .setRequestId(UuidBits.of(3, sequence))
                .setStartedAtMicros(1_764_403_200_000_000L)
                .setRoute("chat")
                .setUpstream("127.0.0.1:8000")
                .setModel("llama-3")
                .setPack(Pack.newBuilder()
                        .setFirstIndex(0)
                        .setFirstAtMicros(200_000)
                        .setGapsMicros(List.of(20_000L, 0L, 19_999L))
                        .setRuns(List.of(new Run(0, 1, 0)))
                        .setDisturbed(List.of(new Disturbed(1, DisturbedCause.CLIENT)))
                        .build())
                .build();
    }
}
