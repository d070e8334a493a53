package io.streamgauge.proxy.observe.request.body;

import org.jspecify.annotations.Nullable;

/** Reads a request's body while it passes and tells what it finds to {@link RequestFields}. Holds no more than that. */
public interface RequestBody {

    /** A reader for a body of this content type; a form without a usable boundary is read as JSON, which it is not. */
    static RequestBody of(@Nullable String contentType, RequestFields fields) {
        String boundary = MultipartBody.boundary(contentType);
        return boundary == null ? new JsonRequestBody(fields) : new MultipartBody(boundary, fields);
    }

    /** Reads the next piece. */
    void feed(byte[] bytes, int from, int to);

    /** Whether the body could be read to its end: what it did not tell is not in it. */
    boolean complete();
}
