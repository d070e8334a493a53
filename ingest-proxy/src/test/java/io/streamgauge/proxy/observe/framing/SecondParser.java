package io.streamgauge.proxy.observe.framing;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.RandomCuts;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * A deliberately simple parser that has the whole body in memory, and the comparison of a framing with it on random
 * bodies in random pieces.
 */
@FunctionalInterface
public interface SecondParser {

    /** What {@link Events} should write down for a body that ends cleanly. */
    List<String> events(byte[] body, long cap);

    /** Has the framing and this parser read bodies of seeds from 0 on. */
    default void compare(FramingMaker maker, Consumer<BodyWriter> writer, int bodies) {
        for (int seed = 0; seed < bodies; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            BodyWriter written = new BodyWriter(random);
            writer.accept(written);
            byte[] body = written.bytes();
            long cap = random.nextInt(3) == 0 ? random.nextInt(300) : Long.MAX_VALUE;
            int longestPiece = 1 + random.nextInt(random.nextBoolean() ? 12 : body.length + 1);
            Events events = new Events();
            Framing framing = maker.make(events, cap);

            RandomCuts.feed(body, random, Math.max(longestPiece, body.length / 1000), framing::accept);
            framing.end();

            assertThat(events.list()).as("seed %d", seed).isEqualTo(events(body, cap));
            assertThat((long) events.largest()).as("seed %d", seed).isLessThanOrEqualTo(cap);
        }
    }
}
