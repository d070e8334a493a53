package io.streamgauge.proxy.relay.usage.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.relay.usage.json.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IncludeUsageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"stream\":true} | {\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
                "{ \"stream\" : true , \"n\":1 } | { \"stream\" : true,\"stream_options\":{\"include_usage\":true} , \"n\":1 }",
                "{\"stream_options\":null,\"stream\":true} | {\"stream_options\":{\"include_usage\":true},\"stream\":true}",
                "{\"stream\":true,\"stream_options\":{}} | {\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
                "{\"stream\":true,\"stream_options\":{ }} | {\"stream\":true,\"stream_options\":{\"include_usage\":true }}",
                "{\"stream\":true,\"stream_options\":{ \"a\":[{}] }} | {\"stream\":true,\"stream_options\":{\"include_usage\":true, \"a\":[{}] }}",
                "{\"stream\":true,\"stream_options\":{\"include_usage\": false}} | {\"stream\":true,\"stream_options\":{\"include_usage\": true}}",
                "{\"stream\":true,\"stream_options\":{\"include_usage\":null }} | {\"stream\":true,\"stream_options\":{\"include_usage\":true }}",
                "{\"stream\":true,\"stream_options\":{\"continuous_usage_stats\":false}} | {\"stream\":true,\"stream_options\":{\"include_usage\":true,\"continuous_usage_stats\":false}}",
                "{\"messages\":[{\"content\":\"\\\"stream\\\":false,\u00e9\\u00e9\\n\"}],\"stream\":true}"
                        + " | {\"messages\":[{\"content\":\"\\\"stream\\\":false,\u00e9\\u00e9\\n\"}],\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
                "{\"x\":{\"stream\":false,\"stream\":1},\"stream\":true} | {\"x\":{\"stream\":false,\"stream\":1},\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
                "{\"t\":-1.5e+3,\"stream\":true} | {\"t\":-1.5e+3,\"stream\":true,\"stream_options\":{\"include_usage\":true}}"
            })
    void bodyThatDoesNotAskIsMadeToAskAndElseStaysAsItIs(String body, String changed) {
        assertThat(change(body)).isEqualTo(changed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"stream\":true,\"stream_options\":{\"include_usage\":true}}",
                "{\"stream\":false}",
                "{\"stream\":null}",
                "{\"stream\":1}",
                "{\"stream\":\"true\"}",
                "{}",
                "{\"messages\":[]}",
                "{\"nested\":{\"stream\":true}}"
            })
    void bodyThatAsksForUsageOrForNoStreamIsNotChanged(String body) {
        assertUnchanged(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "[{\"stream\":true}]",
                "\"stream\"",
                "true",
                "{\"stream\":true",
                "{\"stream\":true}}",
                "{\"stream\":true} {}",
                "{\"stream\":true,}",
                "{,\"stream\":true}",
                "{\"stream\":true \"n\":1}",
                "{\"stream\" true}",
                "{stream:true}",
                "{\"stream\":trues}",
                "{\"stream\":tru}",
                "{\"stream\":true,\"n\":01}",
                "{\"stream\":true,\"n\":1.}",
                "{\"stream\":true,\"n\":.5}",
                "{\"stream\":true,\"n\":+1}",
                "{\"stream\":true,\"n\":1e}",
                "{\"stream\":true,\"n\":NaN}",
                "{\"stream\":true,\"n\":-}",
                "{\"stream\":true,\"n\":}",
                "{\"stream\":true,\"s\":\"\t\"}",
                "{\"stream\":true,\"s\":\"\\x\"}",
                "{\"stream\":true,\"s\":\"\\u12g4\"}",
                "{\"stream\":true,\"s\":\"open}",
                "{\"stream\":true,\"a\":[1,]}",
                "{\"stream\":true,\"a\":[1 2]}",
                "{\"stream\":true,\"a\":[}",
                "{\"stream\":true,\"a\":{\"b\"}}",
                "\ufeff{\"stream\":true}",
                "{\"stream\":true}\u0000"
            })
    void brokenJsonIsNotChanged(String body) {
        assertUnchanged(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"stream\":true,\"stream\":true}",
                "{\"stream\":true,\"n\":1,\"n\":1}",
                "{\"stream\":true,\"str\\u0065am\":false}",
                "{\"stream\":true,\"stream_options\":{\"a\":1,\"a\":2}}",
                "{\"stream\":true,\"stream_options\":{\"include_us\\u0061ge\":false}}",
                "{\"stream\":true,\"stream_options\":[]}",
                "{\"stream\":true,\"stream_options\":false}",
                "{\"stream\":true,\"stream_options\":\"{}\"}",
                "{\"stream\":true,\"stream_options\":{\"include_usage\":0}}",
                "{\"stream\":true,\"stream_options\":{\"include_usage\":\"false\"}}",
                "{\"stream\":true,\"stream_options\":{\"include_usage\":{}}}"
            })
    void bodyThatServersMayReadInDifferentWaysIsNotChanged(String body) {
        assertUnchanged(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"stream\":true,\"usage\":{\"include\":true}}",
                "{\"usage\":{\"include\":false},\"stream\":true}",
                "{\"stream\":true,\"usage\":null}",
                "{\"stream\":true,\"Usage\":true}",
                "{\"stream\":true,\"include_usage\":true}",
                "{\"stream\":true,\"stream_options\":{},\"usage\":{}}"
            })
    void bodyThatAsksForUsageInAnotherWayIsNotChanged(String body) {
        assertUnchanged(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"stream\":true,\"Stream_Options\":{\"include_usage\":true}}",
                "{\"stream\":true,\"stream_options\":null,\"STREAM_OPTIONS\":{\"include_usage\":true}}",
                "{\"stream\":true,\"\u017ftream_options\":{\"include_usage\":true}}",
                "{\"stream\":true,\"streamOptions\":{\"includeUsage\":true}}",
                "{\"stream\":true,\"Stream\":false}",
                "{\"Stream\":true}",
                "{\"stream\":true,\"stream_options\":{\"Include_Usage\":true}}",
                "{\"stream\":true,\"stream_options\":{\"include_usage\":false,\"includeUsage\":true}}",
                "{\"stream\":true,\"stream_options\":{\"Continuous_Usage_Stats\":true}}"
            })
    void namesInAnotherSpellingThatSomeServersReadAreNotChanged(String body) {
        assertUnchanged(body);
    }

    @Test
    void namesThatOnlyResembleDoNotForbidIt() {
        assertThat(change("{\"stream\":true,\"streams\":1,\"usages\":1,\"metadata\":{\"usage\":{},\"Stream\":1}}"))
                .contains("include_usage");
    }

    @Test
    void runningUsageIsNotTurnedOn() {
        assertUnchanged("{\"stream\":true,\"stream_options\":{\"continuous_usage_stats\":true}}");
    }

    @Test
    void deepestNestingIsReadAndDeeperIsNotChanged() {
        String deepest = "{\"a\":" + "[".repeat(JsonText.DEEPEST) + "]".repeat(JsonText.DEEPEST) + ",\"stream\":true}";
        String bottomless = "{\"stream\":true,\"a\":" + "[".repeat(200_000);

        assertThat(change(deepest)).contains("include_usage");
        assertUnchanged(deepest.replace("[]", "[[]]"));
        assertUnchanged(bottomless);
    }

    private static void assertUnchanged(String body) {
        assertThat(IncludeUsage.into(body.getBytes(UTF_8))).isEmpty();
    }

    private static String change(String body) {
        byte[] bytes = body.getBytes(UTF_8);
        return new String(IncludeUsage.into(bytes).orElseThrow().appliedTo(bytes), UTF_8);
    }
}
