package io.streamgauge.testkit.raw;

import java.util.List;
import java.util.stream.Stream;

/**
 * Bytes that a client sends as one request, and what is to become of them; characters are bytes.
 *
 * @param enforce what a gate that lets nothing unusual in does
 * @param observe what a gate behind a trusted peer does
 * @param forwarded what the upstream gets if it passes, but for the sizes of chunks; if it is refused, the most that may
 *     have gone on until then
 */
public record RawRequest(String name, String why, String sent, Verdict enforce, Verdict observe, String forwarded) {

    private static final List<String> FILES =
            List.of("lines", "targets", "hosts", "fields", "lengths", "codings", "chunks", "connection", "smuggling");
    private static final List<RawRequest> ALL = FILES.stream()
            .flatMap(file -> Entry.of("/requests/" + file + ".txt").stream())
            .map(RawRequest::of)
            .toList();

    /** Every one that ships with the test kit. */
    public static List<RawRequest> all() {
        return ALL;
    }

    /** Whether a part of it may have reached the upstream before it is refused. */
    public boolean mayBegin() {
        return Stream.of(enforce, observe).noneMatch(Verdict::passes) && !forwarded.isEmpty();
    }

    private static RawRequest of(Entry entry) {
        String sent = entry.bytes("> ").orElseThrow();
        Verdict enforce = Verdict.of(entry.only("enforce: "));
        Verdict observe = Verdict.of(entry.only("observe: "));
        String asSent = enforce.passes() || observe.passes() ? sent : "";
        return new RawRequest(
                entry.name(),
                entry.why(),
                sent,
                enforce,
                observe,
                entry.bytes("| ").orElse(asSent));
    }

    @Override
    public String toString() {
        return name;
    }
}
