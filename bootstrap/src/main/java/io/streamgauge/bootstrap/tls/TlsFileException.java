package io.streamgauge.bootstrap.tls;

import java.io.IOException;
import java.nio.file.Path;

/** A file of certificates or keys that cannot be used: its message names the file and the reason, nothing it holds. */
public final class TlsFileException extends IOException {

    private static final long serialVersionUID = 1;

    private final transient Path file;

    TlsFileException(Path file, String reason) {
        super(file + " " + reason);
        this.file = file;
    }

    /** The file that is to blame. */
    public Path file() {
        return file;
    }
}
