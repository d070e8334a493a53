package io.streamgauge.standalone.cli.top;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Rows of text in columns; where there is no room for all of them, the least important are left out. */
final class TopTable {

    private static final String BETWEEN = " ";
    private static final String BETWEEN_GROUPS = " | ";

    private final List<Column> columns = new ArrayList<>();

    /**
     * One column.
     *
     * @param importance the lowest is the first to be left out
     * @param group columns of different groups have a bar between them
     * @param form how a text of it is filled up to its width
     * @param text of a series, by its labels
     */
    private record Column(String title, int importance, int group, String form, Function<List<String>, String> text) {}

    private int group;

    /** Adds a name, at the left, as wide as the longest one but no wider than this. */
    void addName(String title, int widest, int importance, List<String> values, Function<List<String>, String> text) {
        int longest = values.stream().mapToInt(String::length).max().orElse(0);
        int width = Math.max(title.length(), Math.min(widest, longest));
        columns.add(new Column(title, importance, group, "%-" + width + "s", labels -> cut(text.apply(labels), width)));
    }

    /** What is added from now on stands behind a bar. */
    void beginGroup() {
        group++;
    }

    /** Adds a figure. */
    void add(String title, int width, int importance, Function<List<String>, String> text) {
        columns.add(new Column(title, importance, group, "%" + width + "s", text));
    }

    /** The heading and a row for each of these, none longer than this. */
    List<String> lines(List<List<String>> series, int width) {
        List<Column> shown = fitting(width);
        List<String> lines = new ArrayList<>();
        lines.add(line(shown, Column::title));
        series.forEach(labels -> lines.add(line(shown, column -> column.text.apply(labels))));
        return lines;
    }

    private List<Column> fitting(int width) {
        List<Column> shown = new ArrayList<>(columns);
        while (shown.size() > 1 && line(shown, Column::title).length() > width) {
            shown.remove(shown.stream()
                    .min(Comparator.comparingInt(Column::importance))
                    .orElseThrow());
        }
        return shown;
    }

    private static String line(List<Column> columns, Function<Column, String> text) {
        StringBuilder line = new StringBuilder();
        int before = columns.get(0).group;
        for (Column column : columns) {
            if (line.length() > 0) {
                line.append(column.group == before ? BETWEEN : BETWEEN_GROUPS);
            }
            before = column.group;
            line.append(String.format(Locale.ROOT, column.form, text.apply(column)));
        }
        return line.toString();
    }

    /** Names are written as they are, but nothing of them may steer a terminal. */
    static String cut(String text, int length) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= length ? printable : printable.substring(0, length - 1) + "~";
    }
}
