package io.streamgauge.exporter.alias;

import java.util.ArrayList;
import java.util.List;

/** Labels of ours in the words of OpenTelemetry's attributes; those that they do not have stay as they are. */
final class OtelLabels {

    private static final String OUTCOME = "outcome";
    private static final String OK = "ok";

    /** What they say of an error that has no better name. */
    private static final String SOME_ERROR = "_OTHER";

    private final List<String> ours;
    private final boolean ofSuccesses;

    /**
     * Labels of one metric.
     *
     * @param ofSuccesses whether they measure successful requests alone, without a label that would say so
     */
    OtelLabels(List<String> ours, boolean ofSuccesses) {
        this.ours = ours;
        this.ofSuccesses = ofSuccesses;
    }

    List<String> names() {
        List<String> names = new ArrayList<>();
        for (String name : ours) {
            switch (name) {
                case "model" -> names.add("gen_ai_request_model");
                case OUTCOME -> {
                    if (!ofSuccesses) {
                        names.add("error_type");
                    }
                }
                default -> names.add(name);
            }
        }
        return names;
    }

    /** Whether they measure this too. */
    boolean takes(List<String> values) {
        int outcome = ours.indexOf(OUTCOME);
        return !ofSuccesses || outcome < 0 || values.get(outcome).equals(OK);
    }

    List<String> values(List<String> values) {
        List<String> translated = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            if (!ours.get(i).equals(OUTCOME)) {
                translated.add(values.get(i));
            } else if (!ofSuccesses) {
                translated.add(values.get(i).equals(OK) ? "" : SOME_ERROR);
            }
        }
        return translated;
    }
}
