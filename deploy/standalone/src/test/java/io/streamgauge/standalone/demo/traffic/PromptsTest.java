package io.streamgauge.standalone.demo.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PromptsTest {

    private static final Pattern REQUEST = Pattern.compile(".*\"max_tokens\":([0-9]+),.*\"content\":\"(.*)\"}]}");

    @Test
    void lengthsVaryAroundTheirMeans() {
        Prompts prompts = new Prompts(1);
        int requests = 5_000;
        double outputTokens = 0;
        double characters = 0;
        for (int i = 0; i < requests; i++) {
            Matcher request = REQUEST.matcher(prompts.next());
            assertThat(request.matches()).isTrue();
            outputTokens += Integer.parseInt(request.group(1));
            characters += request.group(2).length();
        }

        assertThat(outputTokens / requests).isCloseTo(Prompts.MEAN_OUTPUT_TOKENS, within(1.5));
        assertThat(characters / requests / 4).isCloseTo(Prompts.MEAN_PROMPT_TOKENS, within(10.0));
    }
}
