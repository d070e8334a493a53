package io.streamgauge.proxy.publish.spool.run;

import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.proxy.publish.spool.segment.Position;
import io.streamgauge.schemas.event.Uuid;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * What the next start has to know beside the records: that a run has begun and not said goodbye, and, rewritten twice a
 * second while something lies on disk, how far it has come.
 *
 * @param done what stands before it has been dealt with
 * @param end how far the files went when the balances were taken
 * @param runs those that have records on disk, or have not said goodbye
 */
public record SpoolState(Position done, Position end, List<Run> runs) {

    public static final SpoolState NONE = new SpoolState(Position.START, Position.START, List.of());

    private static final byte VERSION = 1;

    /**
     * One run of the proxy.
     *
     * @param balance counts as spooled all that stands in the files after what has been dealt with
     * @param settled per partition, the first sequence not settled among those given while reading
     * @param next per partition, the first sequence not given
     */
    public record Run(Uuid boot, Balance balance, List<Long> settled, List<Long> next) {

        public Run {
            settled = List.copyOf(settled);
            next = List.copyOf(next);
        }
    }

    /** As bytes with a checksum. */
    public byte[] encode() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeByte(VERSION);
        write(out, done);
        write(out, end);
        out.writeInt(runs.size());
        for (Run run : runs) {
            write(out, run);
        }
        out.writeInt(checksum(bytes.toByteArray()));
        return bytes.toByteArray();
    }

    /** Reads a state; empty if it is damaged or of another version. */
    public static Optional<SpoolState> decode(byte[] bytes) {
        int length = bytes.length - Integer.BYTES;
        if (length < 1 || bytes[0] != VERSION) {
            return Optional.empty();
        }
        byte[] content = Arrays.copyOf(bytes, length);
        if (ByteBuffer.wrap(bytes).getInt(length) != checksum(content)) {
            return Optional.empty();
        }
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(content))) {
            in.readByte();
            Position done = readPosition(in);
            Position end = readPosition(in);
            List<Run> runs = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                runs.add(readRun(in));
            }
            return Optional.of(new SpoolState(done, end, runs));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static int checksum(byte[] content) {
        CRC32C crc = new CRC32C();
        crc.update(content);
        return (int) crc.getValue();
    }

    private static void write(DataOutputStream out, Position position) throws IOException {
        out.writeLong(position.segment());
        out.writeLong(position.offset());
        write(out, position.before());
    }

    private static Position readPosition(DataInputStream in) throws IOException {
        return new Position(in.readLong(), in.readLong(), readTally(in));
    }

    private static void write(DataOutputStream out, Tally tally) throws IOException {
        out.writeLong(tally.records());
        out.writeLong(tally.chunks());
    }

    private static Tally readTally(DataInputStream in) throws IOException {
        return new Tally(in.readLong(), in.readLong());
    }

    private static void write(DataOutputStream out, Run run) throws IOException {
        out.write(run.boot.bytes());
        write(out, run.balance.observed());
        write(out, run.balance.acknowledged());
        write(out, run.balance.waiting());
        write(out, run.balance.spooled());
        out.writeInt(run.balance.dropped().size());
        for (Map.Entry<DropReason, Tally> drop : run.balance.dropped().entrySet()) {
            out.writeUTF(drop.getKey().name());
            write(out, drop.getValue());
        }
        write(out, run.settled);
        write(out, run.next);
    }

    private static Run readRun(DataInputStream in) throws IOException {
        Uuid boot = new Uuid(in.readNBytes(16));
        Tally observed = readTally(in);
        Tally acknowledged = readTally(in);
        Tally waiting = readTally(in);
        Tally spooled = readTally(in);
        Map<DropReason, Tally> dropped = new EnumMap<>(DropReason.class);
        for (int left = in.readInt(); left > 0; left--) {
            dropped.put(DropReason.valueOf(in.readUTF()), readTally(in));
        }
        return new Run(
                boot, new Balance(observed, acknowledged, waiting, spooled, dropped), readLongs(in), readLongs(in));
    }

    private static void write(DataOutputStream out, List<Long> values) throws IOException {
        out.writeInt(values.size());
        for (long value : values) {
            out.writeLong(value);
        }
    }

    private static List<Long> readLongs(DataInputStream in) throws IOException {
        List<Long> values = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            values.add(in.readLong());
        }
        return values;
    }
}
