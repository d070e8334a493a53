package io.streamgauge.faults;

import io.streamgauge.faults.account.Row;
import io.streamgauge.faults.answer.Pace;
import io.streamgauge.faults.outage.Fleet;
import io.streamgauge.programs.BrokerProcess;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A proxy is cut off from Kafka while another goes on, and, on a broker beside it, Kafka is away for all: for as long as
 * windows can be revised after it, nothing is lost, and they end as they would have. For 12 minutes in the long form.
 */
@Timeout(1_800)
final class OutageFaultsIT {

    private static final Duration AWAY = Form.chosen().isLong() ? Duration.ofMinutes(12) : Duration.ofSeconds(15);
    private static final Pace PACE = new Pace(8, 10, 50);

    @RegisterExtension
    static final Stand STAND = new Stand();

    @Test
    void whatWasAwayCountsWhereItBelongsWhenItIsBack() throws Exception {
        try (Fleet allCutOff = new Fleet(STAND.broker(), PACE, STAND.newDirectory());
                BrokerProcess goingOn = new BrokerProcess(STAND.newDirectory())) {
            goingOn.start();
            try (Fleet oneCutOff = new Fleet(goingOn, PACE, STAND.newDirectory())) {
                allCutOff.begin();
                oneCutOff.begin();
                oneCutOff.awaitCounted();
                allCutOff.awaitCounted();

                oneCutOff.cable().cut();
                STAND.broker().kill();
                oneCutOff.first().clients().awaitChunks(1, AWAY);
                oneCutOff.awaitIncomplete();
                allCutOff.awaitDown();
                String ofOne = oneCutOff.spooled();
                String ofAll = allCutOff.spooled();
                oneCutOff.cable().mend();
                STAND.broker().start();
                oneCutOff.awaitCounted();
                allCutOff.awaitCounted();

                oneCutOff.endTraffic();
                allCutOff.endTraffic();
                String time = " for " + AWAY.toSeconds() + " s";
                end(oneCutOff, "one of two proxies cut off from Kafka" + time, ofOne);
                end(allCutOff, "broker killed, and away" + time + ", whole installation", ofAll);
            }
        }
    }

    private static void end(Fleet fleet, String fault, String spooled) throws Exception {
        Row row = fleet.end(fault, spooled);
        STAND.add(row);
        row.assertUnnoticed();
        row.assertNothingDropped();
    }
}
