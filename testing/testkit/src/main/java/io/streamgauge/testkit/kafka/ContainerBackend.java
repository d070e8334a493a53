package io.streamgauge.testkit.kafka;

import java.nio.file.Path;
import java.util.Optional;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.utility.DockerImageName;

/** Apache's own image in a container. */
final class ContainerBackend implements Backend {

    private static final String IMAGE = "apache/kafka:4.3.1";

    private final KafkaContainer container = new KafkaContainer(DockerImageName.parse(IMAGE));

    /** Whether a Docker daemon answers. */
    static boolean available() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    @Override
    public void start() {
        container.start();
    }

    @Override
    public String bootstrapServers() {
        return container.getBootstrapServers();
    }

    @Override
    public boolean restartable() {
        // A container that starts again is given another port.
        return false;
    }

    @Override
    public void stop() {
        throw new IllegalStateException("a test cannot stop and restart the broker in a container");
    }

    @Override
    public void dispose() {
        container.stop();
    }

    @Override
    public Optional<Path> dataDirectory() {
        return Optional.empty();
    }

    @Override
    public String description() {
        return "container " + IMAGE;
    }
}
