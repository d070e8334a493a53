package io.streamgauge.processor.parts;

import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.schemas.result.Bin;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Changes of phase in one window, per kind and 100 ms bin: how many, and the sum of their offsets in the window. */
public final class Load implements Part {

    private static final int BINS = 50;
    private static final long BIN_MICROS = 100_000;
    /** Stands in stored bytes by its index: never reorder. */
    private static final List<Move> KINDS =
            List.of(Move.STARTED, Move.FIRST_OUTPUT, Move.ENDED_WAITING, Move.ENDED_GENERATING);

    private final long[][] counts = new long[KINDS.size()][BINS];
    private final long[][] offsets = new long[KINDS.size()][BINS];

    public static Load decoded(byte[] bytes) {
        return Encoding.read(bytes, 0, in -> {
            Load load = new Load();
            int entries = (int) Encoding.readNumber(in);
            for (int i = 0; i < entries; i++) {
                int kind = in.readUnsignedByte();
                int bin = in.readUnsignedByte();
                load.counts[kind][bin] = Encoding.readNumber(in);
                load.offsets[kind][bin] = Encoding.readNumber(in);
            }
            return load;
        });
    }

    /** Adds one change, this long after the window began. */
    public void add(Move move, long offsetMicros) {
        int kind = KINDS.indexOf(move);
        int bin = (int) (offsetMicros / BIN_MICROS);
        counts[kind][bin]++;
        offsets[kind][bin] += offsetMicros;
    }

    /** By how much the level at the end of the window differs from that at its start. */
    public Level change() {
        long firstOutputs = total(Move.FIRST_OUTPUT);
        return new Level(
                total(Move.STARTED) - firstOutputs - total(Move.ENDED_WAITING),
                firstOutputs - total(Move.ENDED_GENERATING));
    }

    /** Whether nothing has changed. */
    public boolean isEmpty() {
        return KINDS.stream().allMatch(move -> total(move) == 0);
    }

    public List<Bin> bins(Move move) {
        int kind = KINDS.indexOf(move);
        List<Bin> bins = new ArrayList<>();
        for (int bin = 0; bin < BINS; bin++) {
            if (counts[kind][bin] != 0) {
                bins.add(new Bin(bin, counts[kind][bin], offsets[kind][bin]));
            }
        }
        return bins;
    }

    private long total(Move move) {
        long total = 0;
        for (long count : counts[KINDS.indexOf(move)]) {
            total += count;
        }
        return total;
    }

    @Override
    public byte[] encoded() {
        return Encoding.bytes(out -> {
            int entries = 0;
            for (Move move : KINDS) {
                entries += bins(move).size();
            }
            Encoding.writeNumber(out, entries);
            for (Move move : KINDS) {
                for (Bin bin : bins(move)) {
                    write(out, KINDS.indexOf(move), bin);
                }
            }
        });
    }

    private static void write(DataOutputStream out, int kind, Bin bin) throws IOException {
        out.writeByte(kind);
        out.writeByte(bin.getBin());
        Encoding.writeNumber(out, bin.getCount());
        Encoding.writeNumber(out, bin.getOffsetSumMicros());
    }
}
