package io.streamgauge.schemas.registry;

/** A registry knows nothing under the number or the schema it was asked for. */
public final class UnknownSchemaException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UnknownSchemaException(String message) {
        super(message);
    }
}
