package io.streamgauge.proxy.publish.spool.segment;

import java.io.IOException;
import java.nio.file.Path;

/** Another process, or another proxy in this one, has this spool. */
public final class SpoolInUseException extends IOException {

    private static final long serialVersionUID = 1L;

    SpoolInUseException(Path directory) {
        super(directory + " is in use by another process; give each proxy a spool of its own");
    }
}
