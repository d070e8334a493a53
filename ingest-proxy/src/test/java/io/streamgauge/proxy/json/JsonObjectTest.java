package io.streamgauge.proxy.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

    @Test
    void membersComeInTheirOrderAndWhatIsUnknownIsLeftOut() {
        JsonObject object = new JsonObject()
                .text("model", "m")
                .text("instance", null)
                .number("chunks", 3L)
                .number("tokens", null)
                .seconds("age_seconds", 1_250_000L)
                .seconds("ttft_seconds", null);

        assertThat(object).hasToString("{\"model\":\"m\",\"chunks\":3,\"age_seconds\":1.25}");
    }

    @Test
    void onlyPrintableAsciiComesOut() {
        String hostile = "a\"b\\c\u0000\n\u001b[31m\u007f\u2028\ud800é";

        assertThat(new JsonObject().text("model", hostile))
                .hasToString("{\"model\":\"a\\\"b\\\\c\\u0000\\u000a\\u001b[31m\\u007f\\u2028\\ud800\\u00e9\"}");
    }

    @Test
    void objectsStandInAList() {
        JsonObject one = new JsonObject().number("n", 1L);

        assertThat(new JsonObject().objects("all", List.of())).hasToString("{\"all\":[]}");
        assertThat(new JsonObject().objects("all", List.of(one, one))).hasToString("{\"all\":[{\"n\":1},{\"n\":1}]}");
    }
}
