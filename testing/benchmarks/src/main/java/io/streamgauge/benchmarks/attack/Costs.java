package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.attack.Volley.Attack;
import io.streamgauge.benchmarks.attack.Volley.Cost;
import io.streamgauge.benchmarks.process.Nginx;
import io.streamgauge.benchmarks.process.Peer;
import io.streamgauge.benchmarks.stage.Stage;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** What an attacker's bytes cost the proxy, and nginx in the same run. */
final class Costs {
    private final Stage stage;
    private final PrintStream out;

    Costs(Stage stage, PrintStream out) {
        this.stage = stage;
        this.out = out;
    }

    private record Kind(String name, Attack attack, int times, boolean http2) {}

    private static List<Kind> kinds() {
        return List.of(
                new Kind("10,000 heads of 80 KB", Http1Attacks::largeHead, 10_000, false),
                new Kind("10 bodies of 100 MB in one line", Http1Attacks::longLine, 10, false),
                new Kind("1,000 resets/s for 16 s", Http2Attacks::resets, 16, true),
                new Kind("40 x 32 MB of CONTINUATION", Http2Attacks::continuations, 40, true),
                new Kind("40 x 100,000 empty CONTINUATION", Http2Attacks::emptyContinuations, 40, true));
    }

    void run() throws IOException, InterruptedException {
        try (Peer http1 = Nginx.start(stage.scratch(), stage.floodPort(), 1);
                Peer http2 = Nginx.startHttp2(stage.scratch(), stage.floodPort(), 1)) {
            out.println("| attack | CPU ms/MB | nginx | / | MB taken | nginx | RSS + MiB | answers | nginx |");
            out.println("|---|--:|--:|--:|--:|--:|--:|---|---|");
            for (Kind kind : kinds()) {
                run(kind, kind.http2 ? http2 : http1);
            }
        }
    }

    private void run(Kind kind, Peer nginx) throws IOException, InterruptedException {
        // Compiled code is what an attacker meets.
        Volley.fire(kind.attack, kind.times, stage.port(), stage.process());
        Cost ours = Volley.fire(kind.attack, kind.times, stage.port(), stage.process());
        Cost theirs = Volley.fire(kind.attack, kind.times, nginx.port(), nginx.process());
        out.printf(
                "| %s | %.2f | %.2f | %.2f | %.1f | %.1f | %.0f | %s | %s |%n",
                kind.name,
                ours.cpuMillisPerMb(),
                theirs.cpuMillisPerMb(),
                ours.cpuMillisPerMb() / theirs.cpuMillisPerMb(),
                ours.bytes() / 1e6,
                theirs.bytes() / 1e6,
                ours.grownMib(),
                ours.answers(),
                theirs.answers());
    }
}
