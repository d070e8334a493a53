package io.streamgauge.benchmarks.probe;

/**
 * What one scrape said.
 *
 * @param text in Prometheus' format
 */
public record Scrape(String text) {

    /**
     * Sum of the samples of this name whose labels contain a text; 0 if there are none.
     *
     * @param name of a sample, such as x_total or x_count
     */
    public double sum(String name, String labelText) {
        return text.lines()
                .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
                .filter(line -> line.contains(labelText))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    public double sum(String name) {
        return sum(name, "");
    }
}
