package io.streamgauge.proxy.observe.encoding.codec;

/**
 * Decodes one coding of one body, in pieces cut anywhere. What a piece completes is handed over during its call, since
 * that is the moment a client can read it. One thread.
 */
public interface Decoder extends AutoCloseable {

    /**
     * Decodes the next piece.
     *
     * @return false if the data is corrupt or the sink wants no more; only {@link #close()} may follow then
     */
    boolean decode(byte[] bytes, int from, int to);

    /** Whether a body may end here: nothing that was begun is still open. */
    boolean atEnd();

    /** Frees native memory; to be called once. */
    @Override
    void close();
}
