package io.streamgauge.standalone.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConfigTextTest {

    private static String readAll(Section root) {
        Section proxy = root.section("proxy", "Proxy.");
        proxy.string("name", "proxy", "Name.");
        proxy.duration("idle", Duration.ofSeconds(2), "Idle.");
        proxy.list(
                "routes",
                route -> {
                    route.string("name", "", "Name.");
                    return route.optionalString("upstream", "Where.");
                },
                "Routes.");
        proxy.list("none", route -> route.string("name", "", "Name."), "None.");
        root.section("kafka", "Kafka.").properties("properties", "Properties.");
        return "";
    }

    @Test
    void showsEveryKeyWithItsValueAndOrigin() throws Exception {
        Config config = ConfigFile.parse("""
                proxy:
                  name: "a b"
                  routes:
                    - name: chat
                      upstream: http://h:1
                    - name: x
                kafka: {properties: {sasl.jaas.config: hunter2}}
                """);
        config.read(ConfigTextTest::readAll);

        assertThat(ConfigText.of(config.values())).isEqualTo("""
                        proxy:
                          name: "a b"                                           # line 2
                          idle: 2s                                              # default
                          routes:
                            - name: chat                                        # line 4
                              upstream: http://h:1                              # line 5
                            - name: x                                           # line 6
                              # upstream:                                       # not set
                          none: []                                              # default
                        kafka:
                          # properties: not shown                               # line 7
                        """);
    }

    @Test
    void showsTheThresholdsOfAClass() throws Exception {
        Config config = ConfigFile.parse("""
                proxy: {routes: [{name: chat, upstream: 'http://h:1'}]}
                slos:
                  - name: chat
                    time-to-first-token: 750ms
                    max-gap: 2s
                """);
        config.read(AllSettings::read);

        assertThat(ConfigText.of(config.values()))
                .containsPattern("time-to-first-token: 750ms +# line 4\n")
                .containsPattern("max-gap: 2s +# line 5\n")
                .containsPattern("# request-duration: +# not set\n");
    }

    @Test
    void readsBackAsTheSameConfiguration() throws Exception {
        Config config = ConfigFile.parse("proxy: {idle: 5m, routes: [{name: chat, upstream: 'http://h:1/#x'}]}");
        config.read(ConfigTextTest::readAll);
        String text = ConfigText.of(config.values());

        Config again = ConfigFile.parse(text);
        again.read(ConfigTextTest::readAll);

        assertThat(again.values())
                .extracting("value")
                .isEqualTo(config.values().stream().map(key -> key.value()).toList());
    }
}
