package io.streamgauge.testkit.raw;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One entry of a data file, as lines: {@code == name} begins it, {@code #} is a remark, and the first lines without a
 * mark say why.
 */
final class Entry {

    private static final String BEGIN = "== ";

    private final String name;
    private final List<String> lines = new ArrayList<>();

    private Entry(String name) {
        this.name = name;
    }

    /** All entries of a resource, in order. */
    static List<Entry> of(String resource) {
        List<Entry> entries = new ArrayList<>();
        for (String line : text(resource).split("\n", -1)) {
            if (line.startsWith(BEGIN)) {
                entries.add(new Entry(line.substring(BEGIN.length())));
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                entries.get(entries.size() - 1).lines.add(line);
            }
        }
        return entries;
    }

    String name() {
        return name;
    }

    String why() {
        return lines.get(0);
    }

    /** What follows this mark, line after line, each with its mark taken off. */
    List<String> after(String mark) {
        return lines.stream()
                .filter(line -> line.startsWith(mark))
                .map(line -> line.substring(mark.length()))
                .toList();
    }

    /** The lines with this mark as bytes, if there are any. */
    Optional<String> bytes(String mark) {
        List<String> marked = after(mark);
        return marked.isEmpty()
                ? Optional.empty()
                : Optional.of(marked.stream().map(RawText::bytes).collect(Collectors.joining()));
    }

    /** The one line with this mark. */
    String only(String mark) {
        List<String> marked = after(mark);
        if (marked.size() != 1) {
            throw new IllegalStateException(name + " has " + marked.size() + " lines with \"" + mark + "\"");
        }
        return marked.get(0);
    }

    private static String text(String resource) {
        try (InputStream in = Entry.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("no " + resource + " on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
