package io.streamgauge.processor.windows;

import io.streamgauge.processor.parts.Counter;
import io.streamgauge.processor.parts.Level;
import io.streamgauge.processor.parts.Load;
import io.streamgauge.processor.parts.PartName;
import io.streamgauge.processor.parts.Slowest;
import io.streamgauge.processor.parts.Values;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.Distribution;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.result.WindowLoad;
import java.util.ArrayList;
import java.util.List;

/** What stands in the store of one window, in the form of results. */
public final class WindowContent {

    private final List<Count> counts = new ArrayList<>();
    private final List<Distribution> distributions = new ArrayList<>();
    private Load load = new Load();
    private List<EndedRequest> slowest = List.of();

    private WindowContent() {}

    public static WindowContent of(Window window, Windows windows) {
        WindowContent content = new WindowContent();
        windows.read(window, content::take);
        return content;
    }

    private void take(PartName name, byte[] bytes) {
        switch (name.kind()) {
            case COUNT ->
                counts.add(new Count(
                        name.name(), name.labels(), Counter.decoded(bytes).value()));
            case DISTRIBUTION -> distributions.add(Values.distribution(name, bytes));
            case LOAD -> load = Load.decoded(bytes);
            case SLOWEST -> slowest = Slowest.decoded(bytes).requests();
            default -> throw new IllegalStateException("a window holds no " + name.kind());
        }
    }

    public List<Count> counts() {
        return counts;
    }

    public List<Distribution> distributions() {
        return distributions;
    }

    public List<EndedRequest> slowest() {
        return slowest;
    }

    public WindowLoad load(Level atStart) {
        return new WindowLoad(
                atStart.waiting(),
                atStart.generating(),
                load.bins(Move.STARTED),
                load.bins(Move.FIRST_OUTPUT),
                load.bins(Move.ENDED_WAITING),
                load.bins(Move.ENDED_GENERATING));
    }
}
