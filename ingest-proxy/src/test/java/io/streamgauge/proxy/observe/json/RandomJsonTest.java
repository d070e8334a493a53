package io.streamgauge.proxy.observe.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.proxy.observe.RandomCuts;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random documents against Jackson's tree as second opinion. */
class RandomJsonTest {

    private static final int DOCUMENTS = 3_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void agreesWithJacksonHoweverTheBytesAreCut() throws Exception {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = new RandomJson(random).document();
            FoundValues found = new FoundValues();
            JsonScanner<String> scanner = new JsonScanner<>(JacksonValues.PATHS, found);

            RandomCuts.feed(bytes, random, 1 + random.nextInt(20), scanner::feed);

            assertThat(scanner.complete()).as("seed %d", seed).isTrue();
            assertThat(found.lines()).as("seed %d", seed).isEqualTo(JacksonValues.in(JSON.readTree(bytes)));
        }
    }

    @Test
    void damagedDocumentsDoNoHarm() {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = new RandomJson(random).document();
            for (int i = 0; i < 3; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            JsonScanner<String> scanner = new JsonScanner<>(JacksonValues.PATHS, new FoundValues());

            RandomCuts.feed(bytes, random, 7, scanner::feed);

            assertThat(scanner.complete() && scanner.broken())
                    .as("seed %d", seed)
                    .isFalse();
        }
    }
}
