package io.streamgauge.standalone.reload;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.proxy.ProxyConfig;

/**
 * A configuration that has been read whole and is right.
 *
 * @param keys what it was read from
 * @param proxy the part of it that a running process can take over
 */
public record LoadedConfig(Config keys, ProxyConfig proxy) {

    /** Reads the configuration of a command as it stands now. */
    public interface Source {
        LoadedConfig load() throws ConfigException;
    }
}
