package io.streamgauge.proxy.access.line;

/** What there is to say of a finished request; its text is made by the log's own thread. Immutable. */
public interface Line {

    int FIRST_ERROR = 400;

    /** One object of JSON, without a line's end. */
    String json();

    /**
     * Whether the client got the beginning of a response that looked like a success, and not its end.
     *
     * @param status what the client got, 0 if nothing
     * @param broken whether anything but the end of the response ended the request
     */
    static boolean isCut(int status, boolean broken) {
        return broken && status > 0 && status < FIRST_ERROR;
    }
}
