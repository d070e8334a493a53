package io.streamgauge.exporter.page.history;

import io.streamgauge.exporter.span.Span;
import io.streamgauge.exporter.window.WindowGauges.Circumstances;
import io.streamgauge.schemas.result.WindowResult;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/** What a window was added up from. Records are never changed, only replaced: the same ones give the same sum. */
final class SpanContent {

    private final List<WindowResult> records = new ArrayList<>();
    private final String slos;
    private final boolean complete;

    private SpanContent(String slos, boolean complete) {
        this.slos = slos;
        this.complete = complete;
    }

    static SpanContent of(
            Span span, Collection<? extends NavigableMap<Long, WindowResult>> partitions, Circumstances now) {
        SpanContent content = new SpanContent(now.slos().version(), now.complete(span));
        for (NavigableMap<Long, WindowResult> windows : partitions) {
            // The one before, or else the next, tells how many requests were open when it began.
            Map.Entry<Long, WindowResult> before = windows.lowerEntry(span.startMillis());
            Map.Entry<Long, WindowResult> next = before == null ? windows.ceilingEntry(span.startMillis()) : before;
            if (next != null) {
                content.records.add(next.getValue());
            }
            content.records.addAll(
                    windows.subMap(span.startMillis(), span.endMillis()).values());
        }
        return content;
    }

    @SuppressWarnings("ReferenceEquality") // comparing their contents would cost more than adding them up
    boolean isSame(SpanContent other) {
        if (complete != other.complete || !slos.equals(other.slos) || records.size() != other.records.size()) {
            return false;
        }
        for (int i = 0; i < records.size(); i++) {
            if (records.get(i) != other.records.get(i)) {
                return false;
            }
        }
        return true;
    }
}
