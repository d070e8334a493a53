package io.streamgauge.faults;

import io.streamgauge.faults.answer.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A proxy killed again and again, at moments that only the load decides. */
final class Kills {

    /** A pack waits for up to a second, and what the sender has for another until it goes to disk. */
    private static final double BOUND_SECONDS = 2;

    private final Random random = new Random(1);
    private final Scene scene;
    private final List<Long> seen = new ArrayList<>();

    Kills(Scene scene) {
        this.scene = scene;
    }

    /** Kills the proxy after some traffic, and starts it again. */
    void killAndStart(Pace pace) throws Exception {
        scene.clients().awaitChunks(1 + random.nextLong(pace.chunksIn(1)));
        long killing = System.nanoTime();
        scene.proxy().kill();
        seen.add(scene.clients().chunks());
        scene.startProxyAgain();
        scene.excuse(killing, System.nanoTime());
    }

    int count() {
        return seen.size();
    }

    /** Chunks that clients had got from one life of the proxy until this kill. */
    long seenInLife(int life) {
        return seen.get(life) - (life == 0 ? 0 : seen.get(life - 1));
    }

    /** The most chunks that one kill may cost. */
    static long bound(Pace pace) {
        return pace.chunksIn(BOUND_SECONDS);
    }
}
