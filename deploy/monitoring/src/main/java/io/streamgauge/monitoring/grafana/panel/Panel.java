package io.streamgauge.monitoring.grafana.panel;

import java.util.List;
import java.util.Map;

/**
 * One panel.
 *
 * @param note what its numbers say; the definitions of the metrics it shows are added to it
 * @param width in columns of the 24 of a row
 * @param missing what to say where there is no value
 */
public record Panel(String title, String note, Unit unit, Look look, int width, String missing, List<Query> queries) {

    private static final String NO_TRAFFIC = "No traffic";
    private static final int FULL = 24;
    private static final int HALF = 12;
    private static final int THIRD = 8;
    private static final int SIXTH = 4;

    public static Panel lines(String title, Unit unit, String note, Query... queries) {
        return new Panel(title, note, unit, new Look.Lines(false), HALF, NO_TRAFFIC, List.of(queries));
    }

    /** Curves that add up. */
    public static Panel stack(String title, Unit unit, String note, Query... queries) {
        return new Panel(title, note, unit, new Look.Lines(true), HALF, NO_TRAFFIC, List.of(queries));
    }

    public static Panel tiles(String title, Unit unit, String note, Query... queries) {
        Look look = new Look.Tiles(Map.of(), List.of(new Look.Step(0, "blue")));
        return new Panel(title, note, unit, look, SIXTH, NO_TRAFFIC, List.of(queries));
    }

    public static Panel heatmap(String title, Unit unit, String note, Query query) {
        return new Panel(title, note, unit, new Look.Heatmap(), HALF, NO_TRAFFIC, List.of(query));
    }

    public static Panel table(String title, String note, List<String> labels, List<Unit> units, Query... queries) {
        Look look = new Look.Table(List.copyOf(labels), List.copyOf(units));
        return new Panel(title, note, Unit.NUMBER, look, FULL, NO_TRAFFIC, List.of(queries));
    }

    public static Panel scatter(String title, String note, List<Unit> units, Query... queries) {
        Look look = new Look.Scatter(List.copyOf(units));
        return new Panel(title, note, Unit.NUMBER, look, FULL, NO_TRAFFIC, List.of(queries));
    }

    /** Over the whole width. */
    public Panel wide() {
        return new Panel(title, note, unit, look, FULL, missing, queries);
    }

    /** Three of them side by side. */
    public Panel narrow() {
        return new Panel(title, note, unit, look, THIRD, missing, queries);
    }

    /** Says this where there is no value. */
    public Panel missing(String text) {
        return new Panel(title, note, unit, look, width, text, queries);
    }

    /** Tiles in these colours, which begin at these numbers. */
    public Panel coloured(Look.Step... steps) {
        return new Panel(title, note, unit, new Look.Tiles(Map.of(), List.of(steps)), width, missing, queries);
    }

    /** Tiles that say words instead of numbers. */
    public Panel saying(Map<Integer, Look.Word> words) {
        return new Panel(title, note, unit, new Look.Tiles(Map.copyOf(words), List.of()), width, missing, queries);
    }
}
