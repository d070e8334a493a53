package io.streamgauge.monitoring.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.monitoring.grafana.board.Dashboards;
import io.streamgauge.monitoring.grafana.json.DashboardJson;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The committed files are what the code describes; {@code -Dgolden.update} writes them instead. */
class CommittedDashboardsTest {

    private static final Path FILES = Path.of("..", "grafana", "dashboards");

    @BeforeAll
    static void rewrite() throws IOException {
        if (System.getProperty("golden.update") != null) {
            for (Dashboard dashboard : Dashboards.all()) {
                Files.writeString(file(dashboard), DashboardJson.of(dashboard));
            }
        }
    }

    @Test
    void filesAreWhatTheCodeDescribes() throws IOException {
        for (Dashboard dashboard : Dashboards.all()) {
            assertThat(DashboardJson.of(dashboard))
                    .as("%s; if the change is meant, run the test with -Dgolden.update", file(dashboard))
                    .isEqualTo(Files.readString(file(dashboard)));
        }
    }

    @Test
    void thereAreNoOtherFiles() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            List<String> names =
                    files.map(file -> file.getFileName().toString()).toList();
            assertThat(names)
                    .containsExactlyInAnyOrderElementsOf(Dashboards.all().stream()
                            .map(dashboard -> file(dashboard).getFileName().toString())
                            .toList());
        }
    }

    private static Path file(Dashboard dashboard) {
        return FILES.resolve(dashboard.uid() + ".json");
    }
}
