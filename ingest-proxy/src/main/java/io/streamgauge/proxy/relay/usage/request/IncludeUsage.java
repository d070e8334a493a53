package io.streamgauge.proxy.relay.usage.request;

import io.streamgauge.proxy.relay.usage.json.JsonText;
import io.streamgauge.proxy.relay.usage.json.JsonText.Span;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The smallest change of a request's body that makes it ask for usage: every byte stays but those of one value.
 *
 * @param from where the new text goes
 * @param to where the old body goes on
 * @param text what stands between
 */
record IncludeUsage(int from, int to, String text) {

    private static final String STREAM = "stream";
    private static final String OPTIONS = "stream_options";
    private static final String INCLUDE = "include_usage";
    private static final String RUNNING = "continuous_usage_stats";
    /** What servers read, in {@link #plain} spelling: of other spellings nobody knows which server reads them. */
    private static final Set<String> READ =
            Set.of(plain(STREAM), plain(OPTIONS), plain(INCLUDE), plain(RUNNING), "usage");

    private static final String ASKED = "\"include_usage\":true";

    /** Empty if the body asks for no stream, asks for usage itself, or is anything out of the ordinary. */
    static Optional<IncludeUsage> into(byte[] body) {
        JsonText text = new JsonText(body);
        return text.document().flatMap(members -> into(text, members));
    }

    private static Optional<IncludeUsage> into(JsonText text, Map<String, Span> members) {
        Span stream = members.get(STREAM);
        if (stream == null || !text.is(stream, "true") || !namesOnly(members, Set.of(STREAM, OPTIONS))) {
            return Optional.empty();
        }
        Span options = members.get(OPTIONS);
        if (options == null) {
            return Optional.of(new IncludeUsage(stream.to(), stream.to(), ",\"" + OPTIONS + "\":{" + ASKED + "}"));
        }
        if (text.is(options, "null")) {
            return Optional.of(new IncludeUsage(options.from(), options.to(), "{" + ASKED + "}"));
        }
        return text.membersOf(options).flatMap(given -> into(text, options, given));
    }

    private static Optional<IncludeUsage> into(JsonText text, Span options, Map<String, Span> given) {
        if (!namesOnly(given, Set.of(INCLUDE, RUNNING))) {
            return Optional.empty();
        }
        Span running = given.get(RUNNING);
        if (running != null && text.is(running, "true")) {
            // With usage asked for, every event would carry it, and no event could be taken out again.
            return Optional.empty();
        }
        Span include = given.get(INCLUDE);
        if (include == null) {
            int inside = options.from() + 1;
            return Optional.of(new IncludeUsage(inside, inside, given.isEmpty() ? ASKED : ASKED + ","));
        }
        boolean declined = text.is(include, "false") || text.is(include, "null");
        return declined ? Optional.of(new IncludeUsage(include.from(), include.to(), "true")) : Optional.empty();
    }

    /** Whether nothing else than these is there that a server may read, as another way to ask or in another spelling. */
    private static boolean namesOnly(Map<String, Span> members, Set<String> names) {
        return members.keySet().stream().allMatch(name -> names.contains(name) || !READ.contains(plain(name)));
    }

    /** Go's servers read names in any case, by Unicode's rules, and those generated from protobuf without underscores. */
    private static String plain(String name) {
        return name.replace("_", "").toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
    }

    /** The body with the change. */
    byte[] appliedTo(byte[] body) {
        byte[] inserted = text.getBytes(StandardCharsets.US_ASCII);
        byte[] changed = new byte[from + inserted.length + body.length - to];
        System.arraycopy(body, 0, changed, 0, from);
        System.arraycopy(inserted, 0, changed, from, inserted.length);
        System.arraycopy(body, to, changed, from + inserted.length, body.length - to);
        return changed;
    }
}
