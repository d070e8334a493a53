package io.streamgauge.installation;

import java.net.URI;
import java.nio.file.Path;

/**
 * What an installation is started with.
 *
 * @param more keys in YAML, beside those made from the rest
 */
public record Setup(String bootstrapServers, String topicPrefix, URI upstream, Path stateDirectory, String more) {

    static final int PARTITIONS = 3;

    public Setup(String bootstrapServers, String topicPrefix, URI upstream, Path stateDirectory) {
        this(bootstrapServers, topicPrefix, upstream, stateDirectory, "");
    }

    /** The configuration file. */
    String yaml() {
        return """
                kafka:
                  bootstrap-servers: "%s"
                  topic-prefix: "%s"
                proxy:
                  listen: 127.0.0.1:0
                  upstream: "%s"
                  publish:
                    topic-prefix: "%s"
                processor:
                  state-dir: "%s"
                %s
                """.formatted(bootstrapServers, topicPrefix, upstream, topicPrefix, stateDirectory, more);
    }
}
