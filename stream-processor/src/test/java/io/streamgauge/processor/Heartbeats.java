package io.streamgauge.processor;

import io.streamgauge.schemas.event.Dropped;
import io.streamgauge.schemas.event.Ledger;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.id.UuidBits;
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

    private static Ledger ledger(Dropped... dropped) {
        return new Ledger(0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, List.of(dropped));
    }

    private ProxyHeartbeat.Builder beat(long millis) {
        return ProxyHeartbeat.newBuilder()
                .setOrigin(new Origin(UuidBits.of(7, boot), 0L, 0L))
                .setProxy("proxy-a")
                .setSentAtMicros(millis * 1_000);
    }
}
