package io.streamgauge.processor.windows;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tally.StoreKeys;
import org.apache.kafka.common.utils.Bytes;

/** One window of one series. */
public record Window(long startMillis, Series series) {

    static Window ofKey(Bytes key) {
        return new Window(StoreKeys.windowStartOf(key), StoreKeys.windowSeriesOf(key));
    }

    byte[] ownerBytes() {
        return StoreKeys.ofWindow(startMillis, series);
    }
}
