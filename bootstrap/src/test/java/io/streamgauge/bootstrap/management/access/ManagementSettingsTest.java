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
        assertThat(settings.credentials()).isEmpty();
        assertThat(settings.tls()).isEmpty();
        assertThat(settings.scheme()).isEqualTo("http");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:9420", "10.0.0.1:9420", "[::]:9420", "gpu-1:9420"})
    void anOpenAddressNeedsCredentialsOrTheWordOpen(String listen) throws Exception {
        String key = "listen: '" + listen + "'";

        assertThatThrownBy(() -> read(key))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("management.listen")
                .hasMessageContaining("is not loopback; give management.token, management.username with a password, or"
                        + " management.tls.client-ca, or set management.open to let everybody read it");
        assertThat(read(key + ", open: true").credentials()).isEmpty();
        assertThat(read(key + ", token: " + TOKEN).credentials()).hasSize(1);
        assertThat(read(key + ", username: ops, password: open sesame").credentials())
                .hasSize(1);
    }

    @Test
    void theTokenOfAFileCountsWithoutItsLineEnd() throws Exception {
        Path file = Files.writeString(directory.resolve("token"), TOKEN + "\n");

        ManagementSettings settings = read("listen: '0.0.0.0:9420', token: '${file:" + file + "}'");

        assertThat(settings.credentials().get(0).header()).isEqualTo("Bearer " + TOKEN);
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

    @Test
    void thePasswordOfAFileCountsWithoutItsLineEnd() throws Exception {
        Path file = Files.writeString(directory.resolve("password"), "open sesame\n");

        ManagementSettings settings = read("username: ops, password: '${file:" + file + "}'");

        assertThat(settings.credentials().get(0).header()).isEqualTo("Basic b3BzOm9wZW4gc2VzYW1l");
        assertThat(settings.toString()).doesNotContain("sesame", "b3BzOm9wZW4gc2VzYW1l");
    }

    @Test
    void halfALoginAndOneThatHttpCannotCarryAreProblemsAndShowNothing() {
        assertThatThrownBy(() -> read("username: ops"))
                .hasMessageContaining("management.username")
                .hasMessageContaining("needs the other of the two");
        assertThatThrownBy(() -> read("password: open sesame"))
                .hasMessageContaining("management.password")
                .hasMessageContaining("needs the other of the two")
                .hasMessageNotContaining("sesame");
        assertThatThrownBy(() -> read("username: 'o:ps', password: open sesame"))
                .hasMessageContaining("\"o:ps\" has a colon, which ends a name in HTTP, or a control character");
        assertThatThrownBy(() -> read("username: ops, password: sesame"))
                .hasMessageContaining("holds no password: at least 8 characters, none of them for control")
                .hasMessageNotContaining("sesame");
    }

    @Test
    void halfOfTlsIsAProblemAndSoIsWhatCannotBeRead() {
        assertThatThrownBy(() -> read("tls: { key: server.key }"))
                .hasMessageContaining("management.tls.certificate")
                .hasMessageContaining("is missing: the certificate of this key");
        assertThatThrownBy(() -> read("tls: { certificate: server.pem }"))
                .hasMessageContaining("management.tls.key")
                .hasMessageContaining("is missing: the private key of this certificate");
        assertThatThrownBy(() -> read("tls: { client-ca: /missing/ca.pem }"))
                .hasMessageContaining("is missing: there is no certificate of a client without TLS")
                .hasMessageContaining("cannot be used: /missing/ca.pem does not exist");
        assertThatThrownBy(() -> read("tls: { certificate: /missing/server.pem, key: /missing/server.key }"))
                .hasMessageContaining("management.tls.certificate")
                .hasMessageContaining("cannot be used: /missing/server.pem does not exist");
    }
}
