package io.streamgauge.bootstrap.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import org.junit.jupiter.api.Test;

class GivenNameTest {

    private static String read(String name) throws ConfigException {
        return ConfigFile.parse("name: \"" + name + "\"")
                .read(root -> GivenName.checked(root, "name", root.requiredString("name", "Name.")));
    }

    @Test
    void namesPassAsTheyAre() throws Exception {
        assertThat(read("Größe 1")).isEqualTo("Größe 1");
        assertThat(read("x".repeat(128))).hasSize(128);
    }

    @Test
    void namesThatMakeNoLabelAreRefused() {
        assertThatThrownBy(() -> read(" ")).hasMessage("name (line 1): \" \" is blank");
        assertThatThrownBy(() -> read("x".repeat(5000)))
                .hasMessage("name (line 1): \"" + "x".repeat(80) + "...\" is longer than 128 characters");
        assertThatThrownBy(() -> read("a\\x1bb")).hasMessage("name (line 1): \"a b\" holds control characters");
    }
}
