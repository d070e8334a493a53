package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.label.LabelValue;
import io.streamgauge.processor.label.RequestLabels;
import io.streamgauge.processor.timeline.RequestTimeline.Facts;
import io.streamgauge.schemas.tally.Grouping;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;

/** The bytes of a request's labels: of model and route only what its facts do not say. */
final class LabelBytes {

    private static final int HELD = 0;
    private static final int AS_TOLD = 1;
    private static final int OTHER = 2;

    private LabelBytes() {}

    static void write(DataOutputStream out, RequestLabels labels, Facts facts) throws IOException {
        LabelValue model = labels.model();
        out.writeByte(!model.fixed() ? HELD : model.text().equals(facts.model()) ? AS_TOLD : OTHER);
        out.writeByte(labels.own().size() - 1);
        for (Map.Entry<Grouping, LabelValue> entry : labels.own().entrySet()) {
            if (entry.getKey() != Grouping.ROUTE) {
                out.writeByte(letter(entry.getKey()));
                out.writeBoolean(entry.getValue().fixed());
                out.writeUTF(entry.getValue().text());
            }
        }
    }

    static RequestLabels read(DataInputStream in, Facts facts) throws IOException {
        int state = in.readByte();
        LabelValue model = new LabelValue(state == OTHER ? Grouping.OTHER : facts.model(), state != HELD);
        Map<Grouping, LabelValue> own = new EnumMap<>(Grouping.class);
        own.put(Grouping.ROUTE, new LabelValue(facts.route(), true));
        for (int left = in.readByte(); left > 0; left--) {
            Grouping grouping = grouping((char) in.readByte());
            boolean fixed = in.readBoolean();
            own.put(grouping, new LabelValue(in.readUTF(), fixed));
        }
        return new RequestLabels(model, own);
    }

    private static char letter(Grouping grouping) {
        return switch (grouping) {
            case ROUTE -> 'r';
            case UPSTREAM -> 'u';
            case INSTANCE -> 'i';
            case TENANT -> 't';
            case INPUT_SIZE -> 's';
        };
    }

    private static Grouping grouping(char letter) {
        for (Grouping grouping : Grouping.values()) {
            if (letter(grouping) == letter) {
                return grouping;
            }
        }
        throw new IllegalArgumentException("no grouping has the letter '" + letter + "'");
    }
}
