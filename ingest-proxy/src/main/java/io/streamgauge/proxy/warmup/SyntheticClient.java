package io.streamgauge.proxy.warmup;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends the same request again and again on one connection. One thread, but for closing. */
interface SyntheticClient extends AutoCloseable {

    byte[] BODY = ("{\"model\":\"warm-up\",\"messages\":[{\"role\":\"user\",\"content\":\"words\"}],"
                    + "\"stream\":true,\"stream_options\":{\"include_usage\":true}}")
            .getBytes(StandardCharsets.US_ASCII);

    /**
     * Sends a request and reads its whole answer.
     *
     * @param patience how long the upstream may say nothing
     * @throws IOException there is no such answer
     */
    void exchange(Duration patience) throws IOException;

    @Override
    void close() throws IOException;
}
