package io.streamgauge.standalone.cli.topics;

import java.util.List;
import java.util.Locale;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.utils.SecurityUtils;

/**
 * Something that a part may do in Kafka.
 *
 * @param name of the resource, or what its name begins with
 */
record Right(ResourceType on, PatternType pattern, String name, List<AclOperation> operations) {

    static Right to(AclOperation operation, String topic) {
        return new Right(ResourceType.TOPIC, PatternType.LITERAL, topic, List.of(operation));
    }

    static Right toReadAndWrite(ResourceType on, PatternType pattern, String name) {
        return new Right(on, pattern, name, List.of(AclOperation.READ, AclOperation.WRITE));
    }

    /** The command that grants it, for a shell. */
    String command(String bootstrapServers, String principal) {
        StringBuilder line = new StringBuilder("kafka-acls.sh --bootstrap-server ");
        line.append(quoted(bootstrapServers))
                .append(" --add --allow-principal ")
                .append(quoted(principal));
        operations.forEach(operation -> line.append(" --operation ").append(SecurityUtils.operationName(operation)));
        if (pattern == PatternType.PREFIXED) {
            line.append(" --resource-pattern-type prefixed");
        }
        line.append(" --").append(on.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        return line.append(' ').append(quoted(name)).toString();
    }

    private static String quoted(String text) {
        return text.matches("[\\w.:,=/-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
