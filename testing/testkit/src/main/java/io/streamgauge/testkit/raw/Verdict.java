package io.streamgauge.testkit.raw;

/**
 * What a gate does about a request.
 *
 * @param status of the refusal; 0 if the request passes
 * @param rule that it is refused for; empty if it passes
 */
public record Verdict(int status, String rule) {

    private static final String PASSES = "passes";
    private static final String REFUSED = "refused ";

    static Verdict of(String text) {
        if (text.equals(PASSES)) {
            return new Verdict(0, "");
        }
        String[] words = text.split(" ", -1);
        if (!text.startsWith(REFUSED) || words.length != 3) {
            throw new IllegalArgumentException("neither \"passes\" nor \"refused <status> <rule>\": " + text);
        }
        return new Verdict(Integer.parseInt(words[1]), words[2]);
    }

    public boolean passes() {
        return status == 0;
    }

    @Override
    public String toString() {
        return passes() ? PASSES : REFUSED + status + " " + rule;
    }
}
