package io.streamgauge.standalone.cli.topics;

import io.streamgauge.processor.InternalTopics;
import io.streamgauge.schemas.topic.Topics;
import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;

/** Who does something in Kafka, and what it takes: no more than that. */
enum Role {
    CREATOR {
        @Override
        List<Right> rights(Topics topics) {
            List<AclOperation> operations = List.of(
                    AclOperation.CREATE, AclOperation.DESCRIBE, AclOperation.DESCRIBE_CONFIGS, AclOperation.ALTER);
            return List.of(
                    new Right(ResourceType.TOPIC, PatternType.PREFIXED, topics.prefix() + "llm.", operations),
                    new Right(
                            ResourceType.TOPIC,
                            PatternType.PREFIXED,
                            InternalTopics.applicationId(topics),
                            operations));
        }
    },
    PROXY {
        @Override
        List<Right> rights(Topics topics) {
            return List.of(Right.to(AclOperation.WRITE, topics.requests().name()));
        }
    },
    PROCESSOR {
        @Override
        List<Right> rights(Topics topics) {
            String application = InternalTopics.applicationId(topics);
            return List.of(
                    Right.to(AclOperation.READ, topics.requests().name()),
                    Right.toReadAndWrite(
                            ResourceType.TOPIC,
                            PatternType.LITERAL,
                            topics.sloClasses().name()),
                    Right.to(AclOperation.WRITE, topics.windows().name()),
                    Right.to(AclOperation.WRITE, topics.totals().name()),
                    Right.to(AclOperation.WRITE, topics.deadLetters().name()),
                    Right.toReadAndWrite(ResourceType.TOPIC, PatternType.PREFIXED, application),
                    new Right(ResourceType.GROUP, PatternType.LITERAL, application, List.of(AclOperation.READ)),
                    new Right(
                            ResourceType.TRANSACTIONAL_ID,
                            PatternType.PREFIXED,
                            application,
                            List.of(AclOperation.WRITE)));
        }
    },
    EXPORTER {
        @Override
        List<Right> rights(Topics topics) {
            return List.of(
                    Right.to(AclOperation.READ, topics.windows().name()),
                    Right.to(AclOperation.READ, topics.totals().name()),
                    Right.to(AclOperation.READ, topics.sloClasses().name()),
                    // Single requests on the live page; all else works without it.
                    Right.to(AclOperation.READ, topics.requests().name()));
        }
    };

    /** For the topics of one installation. */
    abstract List<Right> rights(Topics topics);

    /** As people write it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
