package io.streamgauge.processor;

import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.Uuid;
import java.util.List;

/** Heartbeats of one boot of a proxy. */
record Heartbeats(long boot) {

    ProxyHeartbeat at(long millis) {
        return beat(millis).build();
    }

    /** One that says what has been dropped since the start of the boot. */
    ProxyHeartbeat at(long millis, Dropped... dropped) {
        return beat(millis).setLedger(ledger(dropped)).build();
    }

    /** The last one of the boot. */
    ProxyHeartbeat closing(long millis, Dropped... dropped) {
        return beat(millis).setLedger(ledger(dropped)).setClosing(true).build();
    }

    /** The last one of a boot that nothing is open of. */
    ProxyHeartbeat goodbye(long millis) {
        return beat(millis).setOpenRequests(List.of()).setClosing(true).build();
    }

    /** What the next start says of a boot that was killed: it does not know what was open. */
    ProxyHeartbeat goodbyeOfAnother(long millis) {
        return beat(millis).setClosing(true).build();
    }

    /** One with a census. */
    ProxyHeartbeat census(long millis, Uuid... open) {
        return beat(millis).setOpenRequests(List.of(open)).build();
    }

    private static Ledger ledger(Dropped... dropped) {
        return new Ledger(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, List.of(dropped));
    }

    private ProxyHeartbeat.Builder beat(long millis) {
        return ProxyHeartbeat.newBuilder()
                .setOrigin(Numbering.unnumbered(boot))
                .setProxy("proxy-a")
                .setSentAtMicros(millis * 1_000);
    }
}
