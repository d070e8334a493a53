package io.streamgauge.proxy.publish.delivery;

import io.streamgauge.proxy.publish.log.Content;
import io.streamgauge.schemas.topic.RequestKey;

/** Which partition a record belongs to, once there are partitions. Used by the sender alone. */
record Places(OpenRequests open, Lanes lanes) {

    /** That of the first record of its request; of a request of which none has come, that of its model. */
    int partition(String model, Content content) {
        return open.home(content, partition(model));
    }

    /** Where requests for a model begin. */
    int partition(String model) {
        return RequestKey.partition(model, lanes.count());
    }
}
