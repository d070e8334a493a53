package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.client.StreamingClients;
import io.streamgauge.benchmarks.hostile.SlowReaders;
import io.streamgauge.benchmarks.hostile.SlowReaders.Habits;
import io.streamgauge.benchmarks.stage.Stage;
import io.streamgauge.benchmarks.stage.WarmUp;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;

/**
 * Slow clients beside good streams: what the good ones notice, and how long the slow ones last. Each attack comes twice. The
 * first time the good streams do not pass through the proxy: what they notice is what the attack does to the machine.
 */
final class BesideGoodStreams {
    private static final Duration CALM = Duration.ofSeconds(10);

    /** Until the attackers of the time before have gone. */
    private static final Duration AFTERMATH = Duration.ofSeconds(5);

    private static final int READERS = 500;
    private static final double MIB_PER_READER = 0.25;

    private final Stage stage;
    private final Pace pace;
    private final Duration attack;
    private final PrintStream out;

    /** Something that attacks until it is closed. */
    private interface Attacker {
        Closeable begin() throws IOException;
    }

    BesideGoodStreams(Stage stage, Pace pace, Duration attack, PrintStream out) {
        this.stage = stage;
        this.pace = pace;
        this.attack = attack;
        this.out = out;
    }

    void run() throws Exception {
        WarmUp.untilQuiet(StreamingClients::new, pace, stage.port(), stage.process());
        out.println(
                "| beside 200 good streams | added p99 us before | during | / | most slow ones | left | last gone after s | RSS + MiB |");
        out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        for (SlowHttpTest test : SlowHttpTest.values()) {
            run(
                    test.title() + ", allowed " + test.goneWithinSeconds() + " s",
                    () -> test.start(stage, (int) attack.plus(CALM).toSeconds())::close,
                    attack.plus(CALM));
        }
        Habits habits = new Habits(READERS, Stage.FLOOD + "?bytes=1000000000", 1, attack.multipliedBy(2));
        run(
                String.format("%d clients that read 1 B/s; RSS + %.0f MiB allowed", READERS, READERS * MIB_PER_READER),
                () -> new SlowReaders(stage.port(), habits)::close,
                attack);
    }

    private void run(String name, Attacker attacker, Duration length) throws Exception {
        Recording directCalm;
        Recording directHarried;
        try (StreamingClients direct = new StreamingClients(pace, stage.pacedPort())) {
            direct.measure(WarmUp.SETTLING);
            directCalm = direct.measure(CALM);
            directHarried = during(attacker, direct, length);
        }
        try (StreamingClients clients = new StreamingClients(pace, stage.port())) {
            clients.measure(AFTERMATH);
            Recording calm = clients.measure(CALM);
            try (Siege siege = new Siege(stage, pace.streams())) {
                Recording harried = during(attacker, clients, length);
                print(name, added(directCalm, calm), added(directHarried, harried), siege);
            }
        }
    }

    private static Recording during(Attacker attacker, StreamingClients clients, Duration length) throws Exception {
        Closeable running = attacker.begin();
        try {
            return clients.measure(length);
        } finally {
            running.close();
        }
    }

    private static double added(Recording direct, Recording through) {
        return through.chunkMicros(99) - direct.chunkMicros(99);
    }

    private void print(String name, double calm, double harried, Siege siege) {
        long gone = siege.untilGone().toMillis();
        out.printf(
                "| %s | %.0f | %.0f | %.2f | %.0f | %.0f | %s | %.0f |%n",
                name,
                calm,
                harried,
                harried / calm,
                siege.mostEnemies(),
                siege.leftEnemies(),
                gone < 0 ? "not" : String.format("%.1f", gone / 1e3),
                siege.grownMib());
    }
}
