package io.streamgauge.processor.timeline;

import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Usage;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Requests of every kind, each made from a seed. */
public final class RandomScripts {

    private static final String[] CLASSES = {"C", "C", "C", "X", "T", "XC", "R", "K", "M", "U"};

    private final Random random;

    private RandomScripts(long seed) {
        this.random = new Random(seed);
    }

    public static Script of(long seed) {
        return new RandomScripts(seed).script();
    }

    private Script script() {
        Script script = new Script();
        script.asked = noneOr(true, true, false);
        script.streamed = random.nextInt(5) > 0;
        script.outcome = random.nextBoolean() ? Outcome.OK : oneOf(Outcome.values());
        script.detail = oneOf("stop", "length", "other");
        script.head = random.nextInt(6) == 0 && !script.streamed ? null : (Long) (long) random.nextInt(50_000);
        script.upload = random.nextInt(10_000);
        script.blocked = random.nextInt(3) * 1_000L;
        script.requestBytes = random.nextInt(4_000);
        script.queue = noneOr(120_000L);
        script.usage = usage();
        long end = 60_000;
        if (script.streamed) {
            script.notObserved = random.nextInt(6) == 0 ? oneOf(NotObserved.values()) : null;
            boolean unread =
                    script.notObserved == NotObserved.ENCODING || script.notObserved == NotObserved.NOT_UNDERSTOOD;
            end = unread ? end : addEvents(script);
        }
        script.written = noneOr(1_000L, 1_000L, 1_000L, 70_000L);
        script.end = end + random.nextInt(2_000_000);
        script.sloClass = random.nextInt(4) == 0 ? "strict" : null;
        return script;
    }

    private long addEvents(Script script) {
        int events = random.nextInt(14);
        int choices = random.nextInt(4) == 0 ? 2 : 1;
        boolean told = random.nextBoolean();
        boolean disturbed = random.nextInt(3) == 0;
        long at = 50_000L + random.nextInt(1_500_000);
        for (int i = 0; i < events; i++) {
            at += oneOf(0, 1, 20, 20, 20, 150, 900) * 1_000L + random.nextInt(2);
            DisturbedCause cause = disturbed && random.nextInt(4) == 0 ? oneOf(DisturbedCause.values()) : null;
            long tokens = told ? random.nextInt(4) : -1;
            script.event(new Event(at, oneOf(CLASSES), random.nextInt(choices), tokens, cause));
        }
        return at;
    }

    private @Nullable Usage usage() {
        Long output = noneOr(0L, 1L, 2L, 16L, 17L, 40L, 300L, 1_024L, 5_000L);
        Long reasoning = output == null ? null : noneOr(0L, output / 2, output, output + 1);
        Long input = noneOr(100L, 256L, 257L, 1_100L, 5_000L, 20_000L, 70_000L);
        return random.nextInt(4) == 0 ? null : new Usage(input, noneOr(0L, 60L, 200L), output, reasoning);
    }

    @SafeVarargs
    private <T> T oneOf(T... values) {
        return values[random.nextInt(values.length)];
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private <T> @Nullable T noneOr(T... values) {
        return random.nextInt(values.length + 1) == 0 ? null : oneOf(values);
    }
}
