package io.streamgauge.processor.windows;

/** Where windows go that are about to leave the store. */
public interface WindowOutput {

    /** Publishes a window as it stands. */
    void window(Window window);

    /** Says that the series has ended with this window, in which nothing had happened any more. */
    void end(Window window);
}
