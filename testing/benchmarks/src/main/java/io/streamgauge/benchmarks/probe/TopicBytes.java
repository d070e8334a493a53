package io.streamgauge.benchmarks.probe;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;

/** The size of a topic on disk. */
public final class TopicBytes {
    private TopicBytes() {}

    /** Bytes of all partitions of a topic at a single broker. */
    public static long of(String topic, String bootstrapServers) throws IOException, InterruptedException {
        return sum(topic::equals, bootstrapServers);
    }

    /** Bytes of all topics whose names begin so, at a single broker. */
    public static long ofAll(String prefix, String bootstrapServers) throws IOException, InterruptedException {
        return sum(name -> name.startsWith(prefix), bootstrapServers);
    }

    private static long sum(Predicate<String> wanted, String bootstrapServers)
            throws IOException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            int broker = admin.describeCluster().nodes().get().iterator().next().id();
            return admin.describeLogDirs(List.of(broker)).allDescriptions().get().values().stream()
                    .flatMap(directories -> directories.values().stream())
                    .mapToLong(directory -> bytes(directory, wanted))
                    .sum();
        } catch (ExecutionException e) {
            throw new IOException("the broker did not tell the sizes of topics", e);
        }
    }

    private static long bytes(LogDirDescription directory, Predicate<String> wanted) {
        return directory.replicaInfos().entrySet().stream()
                .filter(replica -> wanted.test(replica.getKey().topic()))
                .mapToLong(replica -> replica.getValue().size())
                .sum();
    }
}
