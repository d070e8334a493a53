package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.Section;
import java.net.InetSocketAddress;

/**
 * What every process needs, whatever its role.
 *
 * @param management where /metrics, /livez and /readyz are served
 */
public record ProcessSettings(
        KafkaSettings kafka, TopicSettings topics, InetSocketAddress management, LogSettings log) {

    /** The section of the port for operators. */
    static Section management(Section root) {
        return root.section("management", "The port for operators.");
    }

    /** Reads the sections kafka, topics, management and log of the root. */
    public static ProcessSettings read(Section root) {
        return new ProcessSettings(
                KafkaSettings.read(root.section("kafka", "Where Kafka is. `up` and `demo` bring their own.")),
                TopicSettings.read(root.section("topics", "How topics are created where they are missing.")),
                management(root)
                        .address(
                                "listen",
                                "127.0.0.1:9420",
                                "Where /metrics, /livez, /readyz, / and a proxy's /requests are served."),
                LogSettings.read(root.section("log", "Logs, always on stderr.")));
    }
}
