package io.streamgauge.testkit.raw;

import java.util.List;
import java.util.Locale;

/**
 * Bytes that an upstream answers with, and what is to become of them; characters are bytes.
 *
 * @param then what the upstream does afterwards
 * @param body what the client sees of it, without its framing
 * @param outcome of the request, and its detail
 * @param rule that is counted; empty if none is
 */
public record RawResponse(Told told, Then then, Client client, String body, String outcome, String rule) {

    private static final List<String> FILES = List.of("heads", "lengths", "chunks");
    private static final List<RawResponse> ALL = FILES.stream()
            .flatMap(file -> Entry.of("/responses/" + file + ".txt").stream())
            .map(RawResponse::of)
            .toList();

    /** What is sent, and why it matters. */
    public record Told(String name, String why, String bytes) {}

    /** What an upstream does when it has sent its bytes. */
    public enum Then {
        /** Nothing any more. */
        STAYS,
        /** It waits for another request, and may get one: its answer was put right. */
        LISTENS,
        CLOSES,
        RESETS
    }

    /** What a client sees. */
    public enum Client {
        BAD_GATEWAY,
        CUT,
        WHOLE
    }

    /** Every one that ships with the test kit. */
    public static List<RawResponse> all() {
        return ALL;
    }

    private static RawResponse of(Entry entry) {
        String client = entry.only("client: ");
        return new RawResponse(
                new Told(entry.name(), entry.why(), entry.bytes("< ").orElseThrow()),
                entry.after("then: ").stream()
                        .findFirst()
                        .map(then -> Then.valueOf(then.toUpperCase(Locale.ROOT)))
                        .orElse(Then.STAYS),
                client.equals("502") ? Client.BAD_GATEWAY : Client.valueOf(client.toUpperCase(Locale.ROOT)),
                entry.bytes("| ").orElse(""),
                entry.only("outcome: "),
                entry.after("rule: ").stream().findFirst().orElse(""));
    }

    @Override
    public String toString() {
        return told.name();
    }
}
