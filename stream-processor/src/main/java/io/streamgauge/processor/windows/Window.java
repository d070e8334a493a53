package io.streamgauge.processor.windows;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tally.StoreKeys;
import org.apache.kafka.common.utils.Bytes;

/** One window of one series. */
public record Window(long startMillis, Series series) {

    /** The window of a key that begins with its bytes. */
    public static Window ofKey(Bytes key) {
        return new Window(StoreKeys.windowStartOf(key), StoreKeys.windowSeriesOf(key));
    }

    /** What the keys of its parts begin with. */
    public byte[] ownerBytes() {
        return StoreKeys.ofWindow(startMillis, series);
    }
}
