package io.streamgauge.processor.tracker.boot;

import io.streamgauge.processor.parts.Encoding;
import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * What one boot of a proxy had dropped since its start when it last said so.
 *
 * @param atMicros when it said so, broker's clock, micro seconds since the epoch
 * @param byReason records and chunks
 */
record DropAccount(long atMicros, Map<String, Amount> byReason) {

    private static final Amount NOTHING = new Amount(0, 0);

    /** How much a reason took. */
    record Amount(long records, long chunks) {}

    DropAccount {
        byReason = Map.copyOf(byReason);
    }

    /** The account of a boot that has dropped nothing so far. */
    static DropAccount empty(long atMicros) {
        return new DropAccount(atMicros, Map.of());
    }

    static DropAccount of(Ledger ledger, long atMicros) {
        Map<String, Amount> byReason = new HashMap<>();
        for (Dropped dropped : ledger.getDropped()) {
            byReason.put(dropped.getReason(), new Amount(dropped.getRecords(), dropped.getChunks()));
        }
        return new DropAccount(atMicros, byReason);
    }

    long records(String reason) {
        return byReason.getOrDefault(reason, NOTHING).records();
    }

    long chunks(String reason) {
        return byReason.getOrDefault(reason, NOTHING).chunks();
    }

    byte[] encoded() {
        return Encoding.bytes(out -> {
            out.writeLong(atMicros);
            out.writeByte(byReason.size());
            for (Map.Entry<String, Amount> entry : byReason.entrySet()) {
                out.writeUTF(entry.getKey());
                out.writeLong(entry.getValue().records());
                out.writeLong(entry.getValue().chunks());
            }
        });
    }

    static DropAccount decoded(byte[] bytes) {
        return Encoding.read(bytes, 0, in -> new DropAccount(in.readLong(), readReasons(in)));
    }

    private static Map<String, Amount> readReasons(DataInputStream in) throws IOException {
        int size = in.readUnsignedByte();
        Map<String, Amount> byReason = new HashMap<>();
        for (int i = 0; i < size; i++) {
            byReason.put(in.readUTF(), new Amount(in.readLong(), in.readLong()));
        }
        return byReason;
    }
}
