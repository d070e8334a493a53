package io.streamgauge.bootstrap.config.text;

/** A text is not the YAML we read. The message is one line that says where and why. */
public final class YamlException extends Exception {

    private static final long serialVersionUID = 1L;

    YamlException(String message) {
        super(message);
    }
}
