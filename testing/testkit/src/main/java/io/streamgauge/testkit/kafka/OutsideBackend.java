package io.streamgauge.testkit.kafka;

import java.nio.file.Path;
import java.util.Optional;

/** A broker that somebody else runs. */
record OutsideBackend(String bootstrapServers) implements Backend {

    @Override
    public void start() {}

    @Override
    public boolean restartable() {
        return false;
    }

    @Override
    public void stop() {
        throw new IllegalStateException("a test cannot stop the outside broker " + bootstrapServers);
    }

    @Override
    public void dispose() {}

    @Override
    public Optional<Path> dataDirectory() {
        return Optional.empty();
    }

    @Override
    public String description() {
        return "outside broker " + bootstrapServers;
    }
}
