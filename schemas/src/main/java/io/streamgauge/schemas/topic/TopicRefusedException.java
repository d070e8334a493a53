package io.streamgauge.schemas.topic;

import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.utils.SecurityUtils;

/** Kafka does not do with a topic what it was asked to; the message names the topic and, where one is missing, the right. */
public final class TopicRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private TopicRefusedException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * What a refusal means.
     *
     * @param what completes "the topic ..."
     * @param needed the right without which Kafka refuses
     */
    static TopicRefusedException of(String topic, String what, AclOperation needed, Throwable cause) {
        String why = cause instanceof AuthorizationException
                ? "the right " + SecurityUtils.operationName(needed) + " on it is missing"
                : String.valueOf(cause.getMessage());
        return new TopicRefusedException(topic + " " + what + ": " + why, cause);
    }
}
