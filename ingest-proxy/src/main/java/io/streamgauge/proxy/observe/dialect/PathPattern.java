package io.streamgauge.proxy.observe.dialect;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The end of a path, segment by segment, behind any prefix: {@code /models/{model}:generateContent}. One segment may
 * hold {@code {model}}, which stands for any text; {@code *} is any segment, {@code *word*} any that holds the word. A pattern of {@code /} alone is the whole
 * path.
 */
final class PathPattern {

    private static final String MODEL = "{model}";
    private static final String ANY = "*";

    private final List<String> segments;

    PathPattern(String pattern) {
        segments = List.of(pattern.substring(1).split("/", -1));
    }

    /** Whether the path ends so. */
    boolean fits(List<String> path) {
        int offset = path.size() - segments.size();
        if (offset < 0 || (isRoot() && offset > 0)) {
            return false;
        }
        for (int i = segments.size() - 1; i >= 0; i--) {
            if (!fits(segments.get(i), path.get(offset + i))) {
                return false;
            }
        }
        return true;
    }

    /** The model a fitting path names; null where the pattern has none. */
    @Nullable
    String model(List<String> path) {
        int offset = path.size() - segments.size();
        for (int i = 0; i < segments.size(); i++) {
            int at = segments.get(i).indexOf(MODEL);
            if (at >= 0) {
                String segment = path.get(offset + i);
                int tail = segments.get(i).length() - at - MODEL.length();
                return segment.substring(at, segment.length() - tail);
            }
        }
        return null;
    }

    private boolean isRoot() {
        return segments.size() == 1 && segments.get(0).isEmpty();
    }

    private static boolean fits(String wanted, String segment) {
        int at = wanted.indexOf(MODEL);
        if (at < 0) {
            return wanted.startsWith(ANY) ? holds(wanted, segment) : wanted.equals(segment);
        }
        String tail = wanted.substring(at + MODEL.length());
        return segment.length() > at + tail.length()
                && segment.startsWith(wanted.substring(0, at))
                && segment.endsWith(tail);
    }

    private static boolean holds(String wanted, String segment) {
        return wanted.equals(ANY) || segment.contains(wanted.substring(1, wanted.length() - 1));
    }
}
