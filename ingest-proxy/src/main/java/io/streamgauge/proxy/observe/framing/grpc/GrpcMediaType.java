package io.streamgauge.proxy.observe.framing.grpc;

import org.jspecify.annotations.Nullable;

/** Tells calls of gRPC by the type of their bodies. */
public final class GrpcMediaType {

    private static final String NAME = "application/grpc";

    private GrpcMediaType() {}

    /** Whether a body of this type is that of a call; those of gRPC-Web, which look alike, are not. */
    public static boolean isCall(@Nullable String contentType) {
        if (contentType == null || !contentType.regionMatches(true, 0, NAME, 0, NAME.length())) {
            return false;
        }
        return contentType.length() == NAME.length() || "+; ".indexOf(contentType.charAt(NAME.length())) >= 0;
    }
}
