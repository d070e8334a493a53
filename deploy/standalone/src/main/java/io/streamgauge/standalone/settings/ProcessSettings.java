package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.registry.RegistrySettings;

/**
 * What every process needs, whatever its role.
 *
 * @param management the port for operators
 */
public record ProcessSettings(
        KafkaSettings kafka,
        RegistrySettings registry,
        TopicSettings topics,
        ManagementSettings management,
        LogSettings log) {

    /** The section of the port for operators. */
    static Section management(Section root) {
        return root.section("management", "The port for operators.");
    }

    /** Reads the sections kafka, registry, topics, management and log of the root. */
    public static ProcessSettings read(Section root) {
        return new ProcessSettings(
                KafkaSettings.read(root.section("kafka", "Where Kafka is. `up` and `demo` bring their own.")),
                RegistrySettings.read(root.section("registry", "Who gives schemas their numbers.")),
                TopicSettings.read(root.section("topics", "How topics are created where they are missing.")),
                ManagementSettings.read(management(root)),
                LogSettings.read(root.section("log", "Logs, always on stderr.")));
    }
}
