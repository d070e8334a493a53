package io.streamgauge.schemas.registry;

import org.apache.kafka.common.KafkaException;

/**
 * A registry does not answer now, or refuses those who ask. It says nothing about the record that made one ask: to be
 * tried again.
 */
public final class RegistryUnavailableException extends KafkaException {

    private static final long serialVersionUID = 1L;

    public RegistryUnavailableException(String message) {
        super(message);
    }

    public RegistryUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
