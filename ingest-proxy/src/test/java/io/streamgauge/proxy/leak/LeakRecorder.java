package io.streamgauge.proxy.leak;

import io.netty.util.ResourceLeakDetector;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Netty's detector, for all tests of this module: keeps what it finds instead of logging it. Made by Netty. */
public final class LeakRecorder<T> extends ResourceLeakDetector<T> {

    private static final List<String> FOUND = new CopyOnWriteArrayList<>();

    /** Called by Netty. */
    public LeakRecorder(Class<?> type, int samplingInterval, long maxActive) {
        super(type, samplingInterval);
    }

    /** Called by Netty. */
    public LeakRecorder(Class<?> type, int samplingInterval) {
        super(type, samplingInterval);
    }

    static List<String> found() {
        return FOUND;
    }

    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        FOUND.add(resourceType + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        FOUND.add(resourceType);
    }
}
