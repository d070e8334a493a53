package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.client.StreamingClients;
import io.streamgauge.benchmarks.hostile.SlowReaders;
import io.streamgauge.benchmarks.hostile.SlowReaders.Habits;
import io.streamgauge.benchmarks.process.ChildProcess;
import io.streamgauge.benchmarks.stage.Stage;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;

/** Slow clients beside good streams: what the good ones notice, and how long the slow ones last. */
final class BesideGoodStreams {
    private static final Duration CALM = Duration.ofSeconds(10);
    private static final Duration WARM_UP = Duration.ofSeconds(15);
    private static final int READERS = 500;
    private static final double MIB_PER_READER = 0.25;

    private final Stage stage;
    private final Pace pace;
    private final Duration attack;
    private final PrintStream out;

    BesideGoodStreams(Stage stage, Pace pace, Duration attack, PrintStream out) {
        this.stage = stage;
        this.pace = pace;
        this.attack = attack;
        this.out = out;
    }

    void run() throws IOException, InterruptedException {
        Recording direct;
        try (StreamingClients clients = new StreamingClients(pace, stage.pacedPort())) {
            direct = clients.measure(CALM);
        }
        out.println(
                "| beside 200 good streams | added p99 us before | during | / | most slow ones | left | last gone after s | RSS + MiB |");
        out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        try (StreamingClients clients = new StreamingClients(pace, stage.port())) {
            clients.measure(WARM_UP);
            for (SlowHttpTest test : SlowHttpTest.values()) {
                Recording before = clients.measure(CALM);
                slow(test, clients, direct, before);
            }
            readers(clients, direct);
        }
    }

    private void slow(SlowHttpTest test, StreamingClients clients, Recording direct, Recording before)
            throws IOException, InterruptedException {
        ChildProcess attacker = test.start(stage, (int) attack.plus(CALM).toSeconds());
        try (Siege siege = new Siege(stage, pace.streams())) {
            Recording during = clients.measure(attack.plus(CALM));
            print(test.title() + ", allowed " + test.goneWithinSeconds() + " s", direct, before, during, siege);
        } finally {
            attacker.close();
        }
    }

    private void readers(StreamingClients clients, Recording direct) throws IOException, InterruptedException {
        Recording before = clients.measure(CALM);
        Habits habits = new Habits(READERS, Stage.FLOOD + "?bytes=1000000000", 1, attack.multipliedBy(2));
        try (Siege siege = new Siege(stage, pace.streams());
                SlowReaders readers = new SlowReaders(stage.port(), habits)) {
            Recording during = clients.measure(attack);
            print(
                    String.format(
                            "%d clients that read 1 B/s, %d B in all; RSS + %.0f MiB allowed",
                            READERS, readers.bytes(), READERS * MIB_PER_READER),
                    direct,
                    before,
                    during,
                    siege);
        }
    }

    private void print(String name, Recording direct, Recording before, Recording during, Siege siege) {
        double calm = before.chunkMicros(99) - direct.chunkMicros(99);
        double harried = during.chunkMicros(99) - direct.chunkMicros(99);
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
