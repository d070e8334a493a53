package io.streamgauge.bootstrap.config;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * One mapping of the configuration. A value comes from the environment (STREAMGAUGE_ and the key path in capitals,
 * dots and hyphens as underscores), else from the file, else the default. Every read names a key, its default and its
 * meaning; a wrong value is noted as a problem under its key path and the default is given instead, so that one
 * run finds all problems. Keys in the file that nobody has read are problems too.
 */
public interface Section {

    String string(String key, String defaultValue, String meaning);

    /** A value that may be absent. */
    Optional<String> optionalString(String key, String meaning);

    /** A value that must be present. */
    String requiredString(String key, String meaning);

    /** A value that may be absent and that nobody may see; {@code ${file:/path}} and {@code ${env:NAME}} are followed. */
    Optional<Secret> secret(String key, String meaning);

    /** A file that may be absent and whose content belongs to the configuration: when it changes, it is read again. */
    Optional<Path> file(String key, String meaning);

    boolean flag(String key, boolean defaultValue, String meaning);

    /** A whole number between min and max, both allowed. */
    long number(String key, long defaultValue, long min, long max, String meaning);

    /** A part of a whole: above 0 and below 1. */
    double share(String key, double defaultValue, String meaning);

    /** A positive duration such as 500ms, 1s, 2m, 1h; a number without a unit is a problem. */
    Duration duration(String key, Duration defaultValue, String meaning);

    /** A duration in a range. */
    Duration duration(String key, Duration defaultValue, DurationRange range, String meaning);

    Optional<Duration> optionalDuration(String key, String meaning);

    /** One in a range, or none. */
    Optional<Duration> optionalDuration(String key, DurationRange range, String meaning);

    /** Bytes such as 64KiB, 4MiB, 2GiB or a plain number of bytes. */
    long bytes(String key, long defaultValue, String meaning);

    Optional<Long> optionalBytes(String key, String meaning);

    /** host:port; unresolved. Port 0 lets the system choose. */
    InetSocketAddress address(String key, String defaultValue, String meaning);

    /** An absolute http or https URL without query. */
    Optional<URI> httpUrl(String key, String meaning);

    List<String> strings(String key, List<String> defaultValue, String meaning);

    /** Free properties, such as Kafka client settings; values as text, never shown, references followed as in secrets. */
    Map<String, String> properties(String key, String meaning);

    /** A nested mapping; an empty one where the key is absent. */
    Section section(String key, String meaning);

    /** A list of mappings, each read by reader; empty where the key is absent. */
    <T> List<T> list(String key, Function<Section, T> reader, String meaning);

    /** Notes a problem with a value across keys; key is relative to this section, empty for the section itself. */
    void problem(String key, String message);

    /** Notes that a value that could be read breaks a rule, which completes the sentence "value ..."; not for secrets. */
    void refuse(String key, String rule);

    /** Whether something stands under the key, right or wrong; what it is, another method reads. */
    boolean has(String key);
}
