package io.streamgauge.benchmarks.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a Java program wrote of its garbage collections. */
public final class GcLog {
    private static final Pattern PAUSE = Pattern.compile("Pause (\\w+) .*?(\\d+)M->(\\d+)M\\((\\d+)M\\) ([0-9.]+)ms");

    private final Path file;

    /**
     * A collection that stopped the program.
     *
     * @param kind such as Young or Full
     */
    public record Pause(String kind, long heapAfterMib, double millis) {}

    /** Need not exist yet. */
    public GcLog(Path file) {
        this.file = file;
    }

    /** The option that makes Java write it. */
    public String option() {
        return "-Xlog:gc:file=" + file + "::filecount=0";
    }

    /** All so far. */
    public List<Pause> pauses() throws IOException {
        List<Pause> pauses = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            Matcher pause = PAUSE.matcher(line);
            if (pause.find()) {
                pauses.add(
                        new Pause(pause.group(1), Long.parseLong(pause.group(3)), Double.parseDouble(pause.group(5))));
            }
        }
        return pauses;
    }
}
