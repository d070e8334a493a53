package io.streamgauge.standalone.cli.source;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.config.file.Options;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --config}, on every command that has a configuration. */
public final class ConfigSource {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "YAML file; every key is in docs/configuration.md. Variables STREAMGAUGE_* override it.")
    private @Nullable Path file;

    /** The file, if one is named. */
    public Optional<Path> file() {
        return Optional.ofNullable(file);
    }

    /** File, environment and options as one configuration, not read yet. */
    public Config open(Map<String, String> environment, Options options) throws ConfigException {
        return ConfigFile.read(file(), environment, options);
    }
}
