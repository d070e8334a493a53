package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.raw.RawRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The page has every raw request, and says of ours what is written down; GateBesidePeersIT writes it. */
class GatePageTest {

    @Test
    void pageHasEveryRequestAndOurVerdicts() throws IOException {
        List<String> expected = RawRequest.all().stream()
                .map(request -> "`" + request.name() + "` " + GatePage.verdict(request.enforce()) + " "
                        + GatePage.verdict(request.observe()))
                .toList();

        assertThat(Files.readString(GatePage.PATH)).startsWith(GatePage.INTRODUCTION);
        assertThat(Files.readString(GatePage.PATH)
                        .lines()
                        .filter(line -> line.startsWith("| `"))
                        .map(line -> line.split(" \\| | \\||\\| ", -1))
                        .map(cells -> cells[1] + " " + cells[4] + " " + cells[5]))
                .containsExactlyElementsOf(expected);
    }
}
