package io.streamgauge.benchmarks.probe;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;

/** The size of a topic on disk. */
public final class TopicBytes {
    private TopicBytes() {}

    /** Bytes of all partitions of a topic at a single broker. */
    public static long of(String topic, String bootstrapServers) throws IOException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            int broker = admin.describeCluster().nodes().get().iterator().next().id();
            return admin.describeLogDirs(List.of(broker)).allDescriptions().get().values().stream()
                    .flatMap(directories -> directories.values().stream())
                    .mapToLong(directory -> bytes(directory, topic))
                    .sum();
        } catch (ExecutionException e) {
            throw new IOException("the broker did not tell the size of " + topic, e);
        }
    }

    private static long bytes(LogDirDescription directory, String topic) {
        return directory.replicaInfos().entrySet().stream()
                .filter(replica -> replica.getKey().topic().equals(topic))
                .mapToLong(replica -> replica.getValue().size())
                .sum();
    }
}
