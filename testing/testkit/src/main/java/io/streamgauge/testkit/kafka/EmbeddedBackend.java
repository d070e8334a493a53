package io.streamgauge.testkit.kafka;

import io.streamgauge.kafka.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.AppInfoParser;

/** A KRaft node in this JVM, its data in a temporary directory. */
final class EmbeddedBackend implements Backend {

    private final Path directory;
    private final EmbeddedBroker broker;

    EmbeddedBackend(Map<String, String> settings) throws IOException {
        this.directory = Files.createTempDirectory("streamgauge-kafka-");
        this.broker = new EmbeddedBroker(directory, 0, settings);
    }

    @Override
    public void start() throws IOException {
        broker.start();
    }

    @Override
    public String bootstrapServers() {
        return broker.bootstrapServers();
    }

    @Override
    public boolean restartable() {
        return true;
    }

    @Override
    public void stop() {
        broker.stop();
    }

    @Override
    public void dispose() throws IOException {
        broker.stop();
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(directory)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public Optional<Path> dataDirectory() {
        return Optional.of(directory);
    }

    @Override
    public String description() {
        return "embedded KRaft broker " + AppInfoParser.getVersion();
    }
}
