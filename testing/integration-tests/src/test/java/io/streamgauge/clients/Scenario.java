package io.streamgauge.clients;

import java.util.List;

/**
 * One thing that a script lets its client library do.
 *
 * @param name as in the script, and the last part of the model's name
 * @param lines how many lines the script prints of it
 * @param facts what stands in these lines
 */
record Scenario(String name, Answer answer, int lines, List<String> facts) {

    /** Reads a row of the table: fields between bars, the facts last. */
    static Scenario of(String row) {
        List<String> fields = List.of(row.split(" \\| ", -1));
        if (fields.size() < 4) {
            throw new IllegalArgumentException("a scenario without a fact proves nothing: " + row);
        }
        return new Scenario(
                fields.get(0),
                Answer.of(fields.get(1)),
                Integer.parseInt(fields.get(2)),
                fields.subList(3, fields.size()));
    }
}
