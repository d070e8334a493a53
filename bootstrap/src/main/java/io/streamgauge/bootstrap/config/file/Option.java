package io.streamgauge.bootstrap.config.file;

/**
 * A value given on the command line for a key of the configuration.
 *
 * @param path key path
 * @param name as the user wrote it, such as --listen
 * @param value text; YAML where the key holds a list or a mapping
 */
public record Option(String path, String name, String value) {}
