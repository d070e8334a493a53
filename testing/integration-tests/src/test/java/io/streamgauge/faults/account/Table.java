package io.streamgauge.faults.account;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The rows so far, printed as they come and kept in a file. */
public final class Table {

    private static final Path FILE = Path.of("target/faults.md");

    private final List<Row> rows = new ArrayList<>();

    public void add(Row row) throws IOException {
        rows.add(row);
        StringBuilder text = new StringBuilder(Row.HEADER).append('\n');
        rows.forEach(each -> text.append(each.text()).append('\n'));
        Files.writeString(FILE, text);
        System.out.println("Fault: " + row.text());
    }

    /** Prints all of it. */
    public void print() throws IOException {
        System.out.println(rows.isEmpty() ? "" : Files.readString(FILE));
    }
}
