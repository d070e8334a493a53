package io.streamgauge.proxy.observe.encoding;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The content codings that can be decoded on this machine, for the bodies that one thread decodes. */
public final class ContentCodings {

    static final int MOST_CODINGS = 3;
    private static final ContentEncoding NONE = new ContentEncoding.None();
    private static final ContentEncoding UNKNOWN = new ContentEncoding.Unknown();

    private final Set<Coding> available;
    private final DecodedBytes decoded = new DecodedBytes();

    ContentCodings(Set<Coding> available) {
        this.available = Set.copyOf(available);
    }

    /** Loads the native libraries there are, which takes some 70 ms the first time: for the start, not for a request. */
    public static ContentCodings load() {
        Set<Coding> loaded = EnumSet.noneOf(Coding.class);
        for (Coding coding : Coding.values()) {
            if (coding.load()) {
                loaded.add(coding);
            }
        }
        return new ContentCodings(loaded);
    }

    /** Reads the values of all Content-Encoding headers of a message, in their order. */
    public ContentEncoding of(List<String> values) {
        if (values.isEmpty()) {
            return NONE;
        }
        List<Coding> applied = new ArrayList<>(MOST_CODINGS);
        for (String name : String.join(",", values).split(",", -1)) {
            String given = name.trim().toLowerCase(Locale.ROOT);
            if (isNone(given)) {
                continue;
            }
            Coding coding = coding(given);
            if (coding == null || applied.size() == MOST_CODINGS) {
                return UNKNOWN;
            }
            applied.add(coding);
        }
        return applied.isEmpty() ? NONE : new ContentEncoding.Decodable(applied, decoded);
    }

    /** Some servers say that they did not encode. */
    private static boolean isNone(String name) {
        return name.isEmpty() || name.equals("identity") || name.equals("none");
    }

    private @Nullable Coding coding(String name) {
        Coding coding = switch (name) {
            case "gzip", "x-gzip" -> Coding.GZIP;
            case "deflate" -> Coding.DEFLATE;
            case "br" -> Coding.BROTLI;
            case "zstd" -> Coding.ZSTD;
            default -> null;
        };
        return coding != null && available.contains(coding) ? coding : null;
    }
}
