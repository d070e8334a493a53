package io.streamgauge.schemas.topic;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;

/** Keys of llm.requests: the model as the client wrote it, so that all requests for a model meet in one partition. */
public final class RequestKey {

    private RequestKey() {}

    public static byte[] of(String model) {
        return model.getBytes(StandardCharsets.UTF_8);
    }

    /** The partition Kafka's own clients choose for this key. */
    public static int partition(String model, int partitions) {
        return Utils.toPositive(Utils.murmur2(of(model))) % partitions;
    }
}
