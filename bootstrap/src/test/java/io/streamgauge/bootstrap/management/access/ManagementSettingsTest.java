package io.streamgauge.bootstrap.management.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManagementSettingsTest {

    private static final String TOKEN = "0123456789abcdef0123";

    @TempDir
    Path directory;

    private static ManagementSettings read(String keys) throws ConfigException {
        return ConfigFile.parse("management: {" + keys + "}")
                .read(root -> ManagementSettings.read(root.section("management", "The port.")));
    }

    @Test
    void itIsOnLoopbackAndNeedsNoTokenByDefault() throws Exception {
        ManagementSettings settings = read("");

        assertThat(settings.listen()).hasToString("127.0.0.1/<unresolved>:9420");
        assertThat(settings.token()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:9420", "10.0.0.1:9420", "[::]:9420", "gpu-1:9420"})
    void anOpenAddressNeedsATokenOrTheWordOpen(String listen) throws Exception {
        String key = "listen: '" + listen + "'";

        assertThatThrownBy(() -> read(key))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("management.listen")
                .hasMessageContaining(
                        "is not loopback; give management.token, or set management.open to let everybody read it");
        assertThat(read(key + ", open: true").token()).isEmpty();
        assertThat(read(key + ", token: " + TOKEN).token()).isPresent();
    }

    @Test
    void theTokenOfAFileCountsWithoutItsLineEnd() throws Exception {
        Path file = Files.writeString(directory.resolve("token"), TOKEN + "\n");

        ManagementSettings settings = read("listen: '0.0.0.0:9420', token: '${file:" + file + "}'");

        assertThat(settings.token().orElseThrow().reveal()).isEqualTo(TOKEN);
        assertThat(settings.toString()).doesNotContain(TOKEN);
    }

    @Test
    void aFileThatIsMissingOrHoldsNoTokenIsAProblemAndShowsNothing() throws Exception {
        Path file = Files.writeString(directory.resolve("token"), "two words of a token");

        assertThatThrownBy(() -> read("token: '${file:" + directory.resolve("missing") + "}'"))
                .hasMessageContaining("management.token")
                .hasMessageContaining("there is no such file");
        assertThatThrownBy(() -> read("token: '${file:" + file + "}'"))
                .hasMessageContaining("holds no token: at least 16 characters of visible ASCII")
                .hasMessageNotContaining("words");
        assertThatThrownBy(() -> read("token: short")).hasMessageNotContaining("short");
    }
}
