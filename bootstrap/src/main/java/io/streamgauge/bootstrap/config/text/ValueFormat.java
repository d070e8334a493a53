package io.streamgauge.bootstrap.config.text;

import io.streamgauge.bootstrap.config.DurationRange;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How one kind of value is written.
 *
 * @param rule completes the sentence "value ..." when the value is refused
 * @param reader gives the value, or nothing if the text breaks the rule
 */
public record ValueFormat<T>(String rule, Function<String, Optional<T>> reader) {

    private static final Pattern DURATION = Pattern.compile("([0-9]{1,15}(?:\\.[0-9]{1,9})?)(us|ms|s|m|h|d)");
    private static final Pattern BYTES = Pattern.compile("([0-9]{1,15})(B|KiB|MiB|GiB|TiB)?");
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9A-Fa-f:.%]+]|[^\\s:/\\[\\]]+):([0-9]{1,5})");

    private static final Map<String, ChronoUnit> TIME_UNITS = Map.of(
            "us", ChronoUnit.MICROS,
            "ms", ChronoUnit.MILLIS,
            "s", ChronoUnit.SECONDS,
            "m", ChronoUnit.MINUTES,
            "h", ChronoUnit.HOURS,
            "d", ChronoUnit.DAYS);

    private static final Map<String, Integer> BYTE_SHIFTS = Map.of("B", 0, "KiB", 10, "MiB", 20, "GiB", 30, "TiB", 40);

    public static final ValueFormat<String> TEXT = new ValueFormat<>("is not a text", Optional::of);

    public static final ValueFormat<Path> PATH = new ValueFormat<>("is no path of a file", ValueFormat::path);

    public static final ValueFormat<Boolean> FLAG = new ValueFormat<>(
            "is none of true, false, on, off",
            text -> Optional.ofNullable(Map.of("true", true, "on", true, "false", false, "off", false)
                    .get(text)));

    public static final ValueFormat<Duration> DURATION_TEXT =
            new ValueFormat<>("is not a positive duration such as 500ms, 1s, 2m or 1h", ValueFormat::duration);

    public static final ValueFormat<Long> BYTES_TEXT =
            new ValueFormat<>("is not a size such as 65536, 64KiB, 4MiB or 2GiB", ValueFormat::bytes);

    public static final ValueFormat<InetSocketAddress> ADDRESS_TEXT =
            new ValueFormat<>("is not host:port with a port from 0 to 65535", ValueFormat::address);

    public static final ValueFormat<URI> HTTP_URL = new ValueFormat<>(
            "is not an absolute http or https URL without user, query and fragment, with a port from 1 to 65535 if any",
            ValueFormat::httpUrl);

    public static final ValueFormat<Double> SHARE = new ValueFormat<>(
            "is not a number above 0 and below 1",
            text -> attempt(() -> Double.valueOf(text)).filter(value -> value > 0 && value < 1));

    /** A whole number between min and max, both allowed. */
    public static ValueFormat<Long> number(long min, long max) {
        return new ValueFormat<>(
                "is not a whole number from " + min + " to " + max,
                text -> attempt(() -> Long.valueOf(text)).filter(value -> value >= min && value <= max));
    }

    /** A duration in a range. */
    public static ValueFormat<Duration> duration(DurationRange range) {
        return new ValueFormat<>(
                "is not a duration from " + text(range.least()) + " to " + text(range.most())
                        + ", such as 500ms, 1s, 2m or 1h",
                text -> duration(text).filter(range::holds));
    }

    public Optional<T> read(String text) {
        return reader.apply(text);
    }

    /** A duration in the form in which it is read. */
    public static String text(Duration duration) {
        long micros = duration.toNanos() / 1_000;
        if (micros % 1_000 != 0) {
            return micros + "us";
        }
        long millis = micros / 1_000;
        if (millis % 1_000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1_000;
        if (seconds % 60 != 0) {
            return seconds + "s";
        }
        return seconds % 3_600 == 0 ? seconds / 3_600 + "h" : seconds / 60 + "m";
    }

    /** A number of bytes in the form in which it is read. */
    public static String bytesText(long bytes) {
        for (String unit : new String[] {"GiB", "MiB", "KiB"}) {
            long size = 1L << BYTE_SHIFTS.getOrDefault(unit, 0);
            if (bytes >= size && bytes % size == 0) {
                return bytes / size + unit;
            }
        }
        return Long.toString(bytes);
    }

    /** A decimal number without needless digits. */
    public static String plain(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    private static Optional<Duration> duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        ChronoUnit unit = TIME_UNITS.getOrDefault(matcher.group(2), ChronoUnit.SECONDS);
        BigDecimal nanos = new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(unit.getDuration().toNanos()));
        return attempt(() -> Duration.ofNanos(nanos.toBigInteger().longValueExact()))
                .filter(duration -> !duration.isZero());
    }

    private static Optional<Long> bytes(String text) {
        Matcher matcher = BYTES.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int shift = matcher.group(2) == null ? 0 : BYTE_SHIFTS.getOrDefault(matcher.group(2), 0);
        return attempt(() -> Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << shift));
    }

    private static Optional<Path> path(String text) {
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<InetSocketAddress> address(String text) {
        Matcher matcher = ADDRESS.matcher(text);
        if (!matcher.matches() || Integer.parseInt(matcher.group(2)) > 65_535) {
            return Optional.empty();
        }
        String host = matcher.group(1).replaceAll("[\\[\\]]", "");
        return Optional.of(InetSocketAddress.createUnresolved(host, Integer.parseInt(matcher.group(2))));
    }

    private static Optional<URI> httpUrl(String text) {
        try {
            URI url = new URI(text);
            boolean http = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
            boolean bare = url.getRawUserInfo() == null && url.getRawQuery() == null && url.getRawFragment() == null;
            boolean port = url.getPort() != 0 && url.getPort() <= 65_535;
            return http && bare && port && url.getHost() != null ? Optional.of(url) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }

    private static <V> Optional<V> attempt(Supplier<V> reading) {
        try {
            return Optional.of(reading.get());
        } catch (ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
