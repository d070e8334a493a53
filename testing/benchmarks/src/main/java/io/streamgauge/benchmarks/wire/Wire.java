package io.streamgauge.benchmarks.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The way clients speak in one run.
 *
 * @param identity what all servers show; none in the clear
 */
public record Wire(Protocol protocol, Optional<Identity> identity) {
    public static final Wire HTTP1 = new Wire(Protocol.HTTP1, Optional.empty());
    public static final Wire HTTP2 = new Wire(Protocol.HTTP2, Optional.empty());

    /** Makes a key and a certificate in the directory, if the protocol needs them. */
    public static Wire of(Protocol protocol, Path directory) throws IOException, InterruptedException {
        return new Wire(protocol, protocol.isTls() ? Optional.of(Identity.make(directory)) : Optional.empty());
    }
}
