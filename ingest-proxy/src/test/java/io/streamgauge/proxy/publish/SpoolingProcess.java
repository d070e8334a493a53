package io.streamgauge.proxy.publish;

import io.streamgauge.proxy.publish.account.Balance;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A proxy's publisher under traffic, alone in a process that a test kills. */
final class SpoolingProcess {

    private static final long PAUSE_NANOS = 20_000_000;

    private SpoolingProcess() {}

    /** Writes, many times a second, how many records would outlive a kill. */
    public static void main(String[] arguments) throws Exception {
        Publisher publisher = SpoolIT.start(arguments[0], Path.of(arguments[1]));
        TestTraffic traffic = TestTraffic.start(publisher.openSink());
        while (!System.out.checkError()) {
            Balance balance = publisher.sender().status().balance();
            System.out.println(
                    balance.acknowledged().records() + balance.spooled().records());
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        traffic.close();
    }
}
