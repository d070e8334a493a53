package io.streamgauge.standalone.reload;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;

/**
 * A configuration that has been read whole and is right.
 *
 * @param keys what it was read from
 * @param takeOver lets the running process take over what it can of it
 */
public record LoadedConfig(Config keys, Runnable takeOver) {

    /** Reads the configuration of a command as it stands now. */
    public interface Source {
        LoadedConfig load() throws ConfigException;
    }
}
