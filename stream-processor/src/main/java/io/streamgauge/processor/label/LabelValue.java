package io.streamgauge.processor.label;

/**
 * A label of one request.
 *
 * @param text what was told; once fixed, the value of the label
 * @param fixed whether it is decided, for good
 */
public record LabelValue(String text, boolean fixed) {

    static LabelValue held(String told) {
        return new LabelValue(told, false);
    }

    static LabelValue fixed(String value) {
        return new LabelValue(value, true);
    }
}
