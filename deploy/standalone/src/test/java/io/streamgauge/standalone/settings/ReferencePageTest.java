package io.streamgauge.standalone.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.config.file.ConfigKey;
import io.streamgauge.standalone.Golden;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReferencePageTest {

    private static Config everything() throws Exception {
        Config config = ConfigFile.parse("proxy: {upstream: 'http://127.0.0.1:8000'}");
        config.read(AllSettings::read);
        return config;
    }

    @Test
    void theDocumentationHasEveryKeyTheProgramReads() throws Exception {
        Golden.assertMatches(
                Path.of("../../docs/configuration.md"),
                ReferencePage.of(everything().reference()));
    }

    @Test
    void everyKeySaysWhatItMeansInASentence() throws Exception {
        assertThat(everything().reference())
                .extracting(ConfigKey::meaning)
                .allMatch(meaning -> meaning.endsWith(".") && meaning.length() > 5);
    }

    @Test
    void noTwoKeysShareAVariable() throws Exception {
        assertThat(everything().reference())
                .extracting(ConfigKey::variable)
                .filteredOn(variable -> !variable.isEmpty())
                .doesNotHaveDuplicates();
    }
}
