package io.streamgauge.proxy.relay;

import io.streamgauge.testkit.raw.Verdict;
import java.nio.file.Path;
import java.util.List;

/** docs/request-gate.md: what nginx, HAProxy and ours make of the raw requests. */
final class GatePage {

    static final Path PATH = Path.of("../docs/request-gate.md");

    static final String INTRODUCTION = """
            # The gate beside nginx and HAProxy

            What becomes of the [raw requests](../testing/testkit/src/main/resources/requests) of the test kit: each was sent to nginx,
            HAProxy and ours in one run, in front of an upstream that keeps every byte. A number is the status of a refusal, `closed` one
            without an answer, `408` a peer that waited for more, and `unreadable` says that what was passed on is no request by the
            letter of RFC 9112. The peers have Debian's version and no setting that concerns the gate. Nothing may pass ours with
            `proxy.gate: enforce` that both refuse; the integration test that says so also makes this page:

                mvn -B -pl ingest-proxy -am verify -Dtest=NoTest -Dsurefire.failIfNoSpecifiedTests=false \\
                  -Dit.test=GateBesidePeersIT -Dfailsafe.failIfNoSpecifiedTests=false -Dgate.page=write

            """;

    private GatePage() {}

    static String table(String nginx, String haproxy, List<String> rows) {
        return "| request | nginx " + nginx + " | HAProxy " + haproxy
                + " | ours | with `observe` |\n|---|---|---|---|---|\n" + String.join("\n", rows) + "\n";
    }

    static String verdict(Verdict verdict) {
        return verdict.passes() ? "passes" : Integer.toString(verdict.status());
    }
}
