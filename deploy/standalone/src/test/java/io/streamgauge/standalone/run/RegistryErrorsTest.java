package io.streamgauge.standalone.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.registry.RegistrySettings;
import io.streamgauge.schemas.registry.RegistryUnavailableException;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.testkit.registry.RegistryServer;
import org.junit.jupiter.api.Test;

/** The client of registries with what the program has of it, which is less than where its own tests run. */
class RegistryErrorsTest {

    @Test
    void anErrorThatARegistryAnswersWithIsTold() throws Exception {
        try (RegistryServer server = new RegistryServer(1).start()) {
            SchemaRegistry registry = ConfigFile.parse("registry: {url: '" + server.url() + "'}")
                    .read(root -> RegistrySettings.read(root.section("registry", "The registry.")))
                    .open();

            server.fail(true);
            assertThatThrownBy(registry::prepare)
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("HTTP 500");

            server.fail(false);
            server.wantLogin("Bearer another");
            assertThatThrownBy(registry::prepare)
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("HTTP 401");
        }
    }
}
