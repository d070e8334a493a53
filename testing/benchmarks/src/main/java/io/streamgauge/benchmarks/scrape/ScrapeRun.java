package io.streamgauge.benchmarks.scrape;

import io.streamgauge.benchmarks.process.Ports;
import io.streamgauge.benchmarks.process.Scratch;
import io.streamgauge.benchmarks.process.Streamgauge;
import io.streamgauge.benchmarks.process.Streamgauge.Launch;
import io.streamgauge.benchmarks.process.Streamgauge.Places;
import io.streamgauge.kafka.EmbeddedBroker;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Fills an exporter with series and scrapes it. */
@Command(
        name = "run scrape",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Processor time of an exporter per scrape, and what scrapes do to its reading of results.")
final class ScrapeRun implements Callable<Integer> {
    private static final int PARTITIONS = 12;

    @Option(names = "--models", defaultValue = "14", description = "Models, each with all there is (${DEFAULT-VALUE}).")
    private int models;

    @Option(names = "--minutes", defaultValue = "60", description = "Windows of the past there are (${DEFAULT-VALUE}).")
    private int minutes;

    @Option(names = "--seconds", defaultValue = "15", description = "Length of each measurement (${DEFAULT-VALUE}).")
    private int seconds;

    @Option(
            names = "--extra-records",
            defaultValue = "2000",
            description = "Result records per second while reading is measured (${DEFAULT-VALUE}).")
    private int extraRecords;

    @Option(names = "--command", required = true, hidden = true, description = "The file deploy/bin/streamgauge.")
    private Path command = Path.of("");

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ScrapeRun()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Path scratch = Files.createTempDirectory("streamgauge-scrape");
        try (EmbeddedBroker broker = new EmbeddedBroker(scratch.resolve("kafka"), 0)) {
            broker.start();
            Topics topics = Topics.withPrefix("").withPartitions(PARTITIONS);
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
                new TopicCreation(admin, 1).ensure(topics.all());
            }
            try (ResultFeed feed = new ResultFeed(broker.bootstrapServers(), topics, models, PARTITIONS)) {
                feed.start(minutes);
                measure(feed, broker.bootstrapServers(), new Places(command.toAbsolutePath(), scratch));
            }
        } finally {
            Scratch.delete(scratch);
        }
        return 0;
    }

    private void measure(ResultFeed feed, String kafka, Places places) throws Exception {
        int beansPort = Ports.free();
        Launch launch = Launch.PLAIN;
        for (String option : ExporterBeans.options(beansPort)) {
            launch = launch.with(option);
        }
        String settings = "kafka: { bootstrap-servers: \"" + kafka + "\" }\n";
        try (Streamgauge exporter = Streamgauge.exporter(places, launch, settings);
                ExporterBeans beans = ExporterBeans.connect(beansPort)) {
            ScrapeCosts costs = new ScrapeCosts(exporter, beans, seconds);
            costs.warmUp();
            costs.print();
            feed.extra(extraRecords);
            new Reading(exporter, beans, seconds).print();
            System.out.printf(
                    "%n%d models, %.0f MiB resident, load average %.1f at the end.%n",
                    models,
                    exporter.process().residentKib() / 1024.0,
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        }
    }
}
