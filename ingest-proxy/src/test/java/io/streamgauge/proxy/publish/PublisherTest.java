package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.proxy.publish.spool.SpoolSettings;
import io.streamgauge.proxy.publish.spool.segment.SegmentStore;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class PublisherTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    @Test
    void anErrorOfTheMachineEndsOnePassAlone() throws Exception {
        FailingRegistry registry = new FailingRegistry();
        Publisher publisher = new Publisher(
                "test", config(), new KafkaSettings("127.0.0.1:1", Map.of()), new BundledSchemaRegistry(), registry);
        publisher.prepare();
        EventSink sink = publisher.openSink();
        publisher.start();
        try {
            sink.offer(SampleEvents.started("llama", 1));
            await().atMost(LIMIT).until(() -> registry.asked);
            sink.offer(SampleEvents.finished("llama", 1, 3));
            registry.works = true;

            await().atMost(LIMIT)
                    .until(() -> publisher.sender().status().balance().spooled().records() == 2);
            assertThat(publisher.ready()).isTrue();
        } finally {
            publisher.close();
        }
    }

    private PublisherConfig config() {
        return new PublisherConfig(
                64,
                1 << 20,
                PublisherConfig.DEFAULT.heartbeats(),
                Duration.ofSeconds(5),
                new SpoolSettings(Optional.of(directory.resolve("spool")), new SegmentStore.Limits(1 << 20, 1 << 16)));
    }

    /** Throws what a class path that changed under the process would. */
    private static final class FailingRegistry implements SchemaRegistry {
        private final SchemaRegistry real = new BundledSchemaRegistry();
        private volatile boolean asked;
        private volatile boolean works;

        @Override
        public int idOf(Schema schema) {
            asked = true;
            if (!works) {
                throw new NoClassDefFoundError("as thrown by the machine");
            }
            return real.idOf(schema);
        }

        @Override
        public Schema byId(int id) {
            return real.byId(id);
        }

        @Override
        public int idOfReleased(int released) {
            return released;
        }

        @Override
        public void prepare() {}

        @Override
        public boolean isPrepared() {
            return true;
        }
    }
}
