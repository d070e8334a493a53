package io.streamgauge.testkit.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.testcontainers.junit.jupiter.Testcontainers;

@Timeout(300)
@Testcontainers(disabledWithoutDocker = true)
class ContainerBackendIT {

    @Test
    void aBrokerInAContainerAnswers() throws Exception {
        var backend = new ContainerBackend();
        try {
            backend.start();

            assertThat(TopicReader.topics(backend.bootstrapServers())).isNotNull();
        } finally {
            backend.dispose();
        }
    }
}
