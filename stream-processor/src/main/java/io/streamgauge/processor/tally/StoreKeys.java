package io.streamgauge.processor.tally;

import io.streamgauge.processor.parts.Encoding;
import io.streamgauge.processor.parts.PartName;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.apache.kafka.common.utils.Bytes;

/**
 * The bytes of store keys: whose tally it is, then which part. Numbers of strings and their lengths come first, so
 * that no owner's bytes are the beginning of another's and one owner's parts are one range.
 */
public final class StoreKeys {

    private StoreKeys() {}

    /** The owner bytes of a series. */
    public static byte[] ofSeries(Series series) {
        return Encoding.bytes(out -> writeSeries(out, series));
    }

    /** The owner bytes of a window of a series: windows sort by their start. */
    public static byte[] ofWindow(long startMillis, Series series) {
        return Encoding.bytes(out -> {
            out.writeLong(startMillis);
            writeSeries(out, series);
        });
    }

    /** The series of a key that begins with one. */
    public static Series seriesOf(Bytes key) {
        return Encoding.read(key.get(), 0, StoreKeys::readSeries);
    }

    /** The start of a key of a window. */
    public static long windowStartOf(Bytes key) {
        return Encoding.read(key.get(), 0, DataInputStream::readLong);
    }

    /** The series of a key of a window. */
    public static Series windowSeriesOf(Bytes key) {
        return Encoding.read(key.get(), Long.BYTES, StoreKeys::readSeries);
    }

    static Bytes ofPart(byte[] owner, PartName part) {
        return Bytes.wrap(Encoding.bytes(out -> {
            out.write(owner);
            out.writeByte(part.kind().letter());
            out.writeUTF(part.name());
            Encoding.writeStrings(out, part.labels());
        }));
    }

    static PartName partOf(Bytes key, int ownerLength) {
        return Encoding.read(
                key.get(),
                ownerLength,
                in -> new PartName(PartName.Kind.of((char) in.readByte()), in.readUTF(), Encoding.readStrings(in)));
    }

    private static void writeSeries(DataOutputStream out, Series series) throws IOException {
        Encoding.writeStrings(out, series.labelNames());
        Encoding.writeStrings(out, series.labelValues());
    }

    private static Series readSeries(DataInputStream in) throws IOException {
        return new Series(Encoding.readStrings(in), Encoding.readStrings(in));
    }
}
