package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.exporter.ExporterConfig;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.proxy.ProxyConfig;
import java.nio.file.Path;

/**
 * Everything that can be configured.
 *
 * @param data directory of {@code up} and {@code demo}
 */
public record AllSettings(
        ProcessSettings process, Path data, ProxyConfig proxy, ProcessorConfig processor, ExporterConfig exporter) {

    /** Reads the whole root. */
    public static AllSettings read(Section root) {
        ProcessSettings process = ProcessSettings.read(root);
        return new AllSettings(
                process,
                Path.of(root.string("data-dir", "streamgauge-data", "Where `up` and `demo` keep Kafka's data.")),
                ProxySettings.read(root, process),
                ProcessorConfig.read(root),
                ExporterConfig.read(root.section("exporter", "Publishes results to Prometheus.")));
    }
}
