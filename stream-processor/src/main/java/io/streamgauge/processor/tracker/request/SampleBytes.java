package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.parts.Encoding;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.processor.timeline.Sample.Moved;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The bytes of samples that wait for a label. Letters and names stand in changelogs: never change one. */
final class SampleBytes {

    private static final char COUNTED = 'c';
    private static final char MEASURED = 'm';
    private static final char MOVED = 'v';

    private SampleBytes() {}

    /** At most 255 samples. */
    static void write(DataOutputStream out, List<Sample> samples) throws IOException {
        out.writeByte(samples.size());
        for (Sample sample : samples) {
            if (sample instanceof Counted counted) {
                write(out, COUNTED, counted.name().key(), counted.labels());
                out.writeLong(counted.amount());
            } else if (sample instanceof Measured measured) {
                write(out, MEASURED, measured.measure().key(), measured.labels());
                out.writeLong(measured.valueMicros());
            } else if (sample instanceof Moved moved) {
                write(out, MOVED, moved.move().name(), List.of());
            }
            out.writeLong(sample.atMicros());
        }
    }

    private static void write(DataOutputStream out, char kind, String name, List<String> labels) throws IOException {
        out.writeByte(kind);
        out.writeUTF(name);
        Encoding.writeStrings(out, labels);
    }

    static List<Sample> read(DataInputStream in) throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (int left = in.readUnsignedByte(); left > 0; left--) {
            samples.add(readSample(in));
        }
        return samples;
    }

    private static Sample readSample(DataInputStream in) throws IOException {
        char kind = (char) in.readByte();
        String name = in.readUTF();
        List<String> labels = Encoding.readStrings(in);
        return switch (kind) {
            case COUNTED -> new Counted(CountName.of(name), labels, in.readLong(), in.readLong());
            case MEASURED -> new Measured(Measure.of(name), labels, in.readLong(), in.readLong());
            case MOVED -> new Moved(Move.valueOf(name), in.readLong());
            default -> throw new IllegalArgumentException("no sample has the letter '" + kind + "'");
        };
    }
}
