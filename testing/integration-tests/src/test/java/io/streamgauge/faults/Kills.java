package io.streamgauge.faults;

import io.streamgauge.faults.account.Life;
import io.streamgauge.faults.account.Stored;
import io.streamgauge.faults.answer.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Random;

/** A proxy killed again and again, at moments that only the load decides. */
final class Kills {

    /** A pack waits for up to a second, and what the sender has for another until it goes to disk. */
    private static final double LOST_SECONDS = 2;

    /** As a busy machine may be late itself. */
    private static final double MARGIN = 5;

    /** Of traffic between two kills at most, if nothing is in its way: some lives are longer than what a kill costs. */
    private static final double LIFE_SECONDS = 4;

    private final Random random = new Random(1);
    private final Scene scene;
    private final Pace pace;
    private final List<Kill> kills = new ArrayList<>();

    Kills(Scene scene, Pace pace) {
        this.scene = scene;
        this.pace = pace;
    }

    /**
     * What clients had asked for and got by then, of all proxies.
     *
     * @param requests which also number them
     */
    private record Kill(long requests, long chunks) {}

    /** Kills the proxy after some traffic, and starts it again; clients have seen all they will of it when it comes back. */
    void killAndStart() throws Exception {
        scene.clients().awaitChunks(1 + random.nextLong(pace.chunksIn(LIFE_SECONDS)));
        long killing = System.nanoTime();
        scene.proxy().kill();
        scene.clients().awaitNoConnection();
        kills.add(new Kill(scene.clients().requests(), scene.clients().chunks()));
        scene.startProxyAgain();
        scene.excuse(killing, System.nanoTime());
    }

    int count() {
        return kills.size();
    }

    /** What each kill cost: chunks that clients had got and that Kafka has not. */
    LongSummaryStatistics lost(Stored stored) {
        LongSummaryStatistics lost = new LongSummaryStatistics();
        Kill before = new Kill(0, 0);
        for (Kill kill : kills) {
            long kept = stored.life(before.requests + 1, kill.requests)
                    .map(Life::chunks)
                    .orElse(0L);
            lost.accept(kill.chunks - before.chunks - kept);
            before = kill;
        }
        return lost;
    }

    /** Whether every killed proxy that has left records has had its ledger closed by another. */
    boolean areClosed(Stored stored) {
        long last = kills.get(kills.size() - 1).requests;
        return stored.lives().stream()
                .filter(life -> life.firstRequest() <= last)
                .allMatch(Life::isClosed);
    }

    /** The most chunks that one kill may cost. */
    long bound() {
        return pace.chunksIn(LOST_SECONDS * MARGIN);
    }
}
