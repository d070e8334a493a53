package io.streamgauge.proxy.route.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelHeaderNamesTest {

    @ParameterizedTest
    @CsvSource({
        "Authorization, authorization",
        "Proxy-Authorization, authorization",
        "WWW-Authenticate, authenticate",
        "x-api-key, key",
        "api-key, key",
        "apikey, apikey",
        "x-goog-api-key, key",
        "Ocp-Apim-Subscription-Key, key",
        "x-amz-security-token, token",
        "X-Amzn-Oidc-Data, oidc",
        "cf-access-jwt-assertion, jwt",
        "helicone_auth, auth",
        "Cookie, cookie",
        "Set-Cookie, cookie",
        "x-client-secret, secret"
    })
    void aHeaderThatHoldsACredentialIsRefusedForEachLabel(String name, String word) {
        for (String key : new String[] {"tenant-header", "slo-class-header", "instance-header"}) {
            assertThat(problemsOf(key + ": " + name))
                    .isEqualTo(key + " (line 1): \"" + name + "\" names a header that holds a credential, by its word "
                            + word + "; labels are stored, so name another");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bad header", "x:tenant", "", "x-ténant", "x/tenant"})
    void aNameThatNoHeaderCanHaveIsRefused(String name) {
        assertThat(problemsOf("slo-class-header: \"" + name + "\""))
                .isEqualTo("slo-class-header (line 1): \"" + name
                        + "\" is no name of an HTTP header: letters, digits and !#$%&'*+-.^_`|~");
    }

    @Test
    void otherNamesAreTaken() throws ConfigException {
        LabelHeaders headers = ConfigFile.parse(
                        "{tenant-header: X-Author, slo-class-header: x-tier, instance-header: x-monkey.1}")
                .read(route -> LabelHeaderNames.read(route, Optional.empty()));

        assertThat(headers).isEqualTo(new LabelHeaders("X-Author", "x-tier", "x-monkey.1"));
    }

    private static String problemsOf(String yaml) {
        return String.valueOf(catchThrowableOfType(
                        ConfigException.class,
                        () -> ConfigFile.parse(yaml).read(route -> LabelHeaderNames.read(route, Optional.empty())))
                .getMessage());
    }
}
