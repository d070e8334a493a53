package io.streamgauge.processor.windows;

/** Where windows go that are about to leave the store. */
public interface WindowOutput {

    /** Publishes a window as it stands. */
    void window(Window window);

    /** Says that nothing is kept of this series from this window on. */
    void end(Window window);
}
