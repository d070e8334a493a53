package io.streamgauge.names;

import io.streamgauge.installation.Scrape;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one part looks like at one moment.
 *
 * @param lines of its scrape
 * @param models that any of them names
 */
record Look(long lines, Set<String> models, long residentMebibytes) {

    static Look at(Scrape scrape) {
        return new Look(
                scrape.text().lines().filter(line -> !line.startsWith("#")).count(),
                scrape.all().stream()
                        .map(sample -> sample.labels().getOrDefault("model", ""))
                        .filter(model -> !model.isEmpty())
                        .collect(Collectors.toUnmodifiableSet()),
                (long) scrape.sum("process_resident_memory_bytes") >> 20);
    }

    String text() {
        return lines + " lines, " + models.size() + " models, " + residentMebibytes + " MiB";
    }
}
