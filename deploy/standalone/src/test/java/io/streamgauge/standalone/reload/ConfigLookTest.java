package io.streamgauge.standalone.reload;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigLookTest {

    @TempDir
    Path directory;

    @Test
    void filesThatBelongToTheConfigurationAreLookedAtToo() throws Exception {
        Path ca = Files.writeString(directory.resolve("ca.pem"), "a");
        Path file = Files.writeString(directory.resolve("c.yaml"), "ca: " + ca);
        ConfigLook look = new ConfigLook(Optional.of(file));
        look.follow(reading(Optional.of(file), Map.of()));

        Files.writeString(ca, "b");

        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isTrue();
        assertThat(look).hasToString(file.toString());
    }

    @Test
    void theyAreAlsoWhereThereIsNoFileOfTheConfiguration() throws Exception {
        Path ca = Files.writeString(directory.resolve("ca.pem"), "a");
        ConfigLook look = new ConfigLook(Optional.empty());
        look.follow(reading(Optional.empty(), Map.of("STREAMGAUGE_CA", ca.toString())));

        Files.writeString(ca, "b");

        assertThat(look.hasChanged()).isFalse();
        assertThat(look.hasChanged()).isTrue();
        assertThat(look).hasToString("environment");
    }

    private static Config reading(Optional<Path> file, Map<String, String> environment) throws Exception {
        Config config = ConfigFile.read(file, environment);
        config.read(root -> root.file("ca", "A file."));
        return config;
    }
}
