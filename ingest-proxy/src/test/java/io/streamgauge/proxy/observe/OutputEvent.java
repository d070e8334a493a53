package io.streamgauge.proxy.observe;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.EventTokens;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * One output event as read back from a pack.
 *
 * @param tokens -1 where not told
 */
record OutputEvent(long index, long atMicros, int classes, int choice, long tokens, boolean disturbed) {

    boolean isContent() {
        return (classes & EventSignals.CONTENT) != 0;
    }

    boolean isReasoning() {
        return (classes & EventSignals.REASONING) != 0;
    }

    boolean isTool() {
        return (classes & EventSignals.TOOL) != 0;
    }

    static List<OutputEvent> in(Pack pack) {
        List<OutputEvent> events = new ArrayList<>();
        long at = pack.getFirstAtMicros();
        for (int i = 0; i <= pack.getGapsMicros().size(); i++) {
            at += i == 0 ? 0 : pack.getGapsMicros().get(i - 1);
            Run run = runAt(pack, i);
            events.add(new OutputEvent(
                    pack.getFirstIndex() + i,
                    at,
                    run.getClasses(),
                    run.getChoice(),
                    tokensAt(pack, i),
                    isDisturbed(pack, i)));
        }
        return events;
    }

    private static Run runAt(Pack pack, int index) {
        Run last = pack.getRuns().get(0);
        for (Run run : pack.getRuns()) {
            if (run.getAt() <= index) {
                last = run;
            }
        }
        return last;
    }

    private static long tokensAt(Pack pack, int index) {
        if (!pack.getTokensTold()) {
            return -1;
        }
        for (EventTokens tokens : pack.getTokens()) {
            if (tokens.getAt() == index) {
                return tokens.getTokens();
            }
        }
        return 1;
    }

    private static boolean isDisturbed(Pack pack, int index) {
        for (Disturbed disturbed : pack.getDisturbed()) {
            if (disturbed.getAt() == index) {
                return true;
            }
        }
        return false;
    }
}
