package io.streamgauge.bootstrap.config.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.file.Options.Option;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigTest {

    record Route(String name, Optional<URI> upstream) {
        static Route read(Section route) {
            return new Route(
                    route.requiredString("name", "Name of the route."),
                    route.httpUrl("upstream", "Where requests go."));
        }
    }

    record Everything(
            String name,
            boolean on,
            long threads,
            double objective,
            Duration idle,
            long cap,
            InetSocketAddress listen,
            List<String> hosts,
            List<Route> routes) {

        static Everything read(Section root) {
            Section proxy = root.section("proxy", "The proxy.");
            return new Everything(
                    proxy.string("name", "proxy", "Its name."),
                    proxy.flag("observe", true, "Whether it observes."),
                    proxy.number("threads", 2, 1, 64, "Event loops."),
                    proxy.share("objective", 0.95, "Wanted share."),
                    proxy.duration("idle", Duration.ofSeconds(2), "Longest idle time."),
                    proxy.bytes("cap", 65_536, "Largest body held."),
                    proxy.address("listen", "127.0.0.1:8080", "Where clients connect."),
                    proxy.strings("hosts", List.of("a"), "Names."),
                    proxy.list("routes", Route::read, "Routes."));
        }
    }

    @TempDir
    Path directory;

    @Test
    void givesDefaultsWhereNothingIsSaid() throws Exception {
        Everything everything = ConfigFile.parse("").read(Everything::read);

        assertThat(everything)
                .isEqualTo(new Everything(
                        "proxy",
                        true,
                        2,
                        0.95,
                        Duration.ofSeconds(2),
                        65_536,
                        InetSocketAddress.createUnresolved("127.0.0.1", 8080),
                        List.of("a"),
                        List.of()));
    }

    @Test
    void readsEveryKindOfValue() throws Exception {
        Everything everything = ConfigFile.parse("""
                        proxy:
                          name: 1.10
                          observe: false
                          threads: 8
                          objective: 0.5
                          idle: 1.5s
                          cap: 4MiB
                          listen: "[::1]:0"
                          hosts: [x, 2]
                          routes:
                            - name: chat
                              upstream: http://127.0.0.1:8000/v1
                        """).read(Everything::read);

        assertThat(everything)
                .isEqualTo(new Everything(
                        "1.10",
                        false,
                        8,
                        0.5,
                        Duration.ofMillis(1500),
                        4L << 20,
                        InetSocketAddress.createUnresolved("::1", 0),
                        List.of("x", "2"),
                        List.of(new Route("chat", Optional.of(URI.create("http://127.0.0.1:8000/v1"))))));
    }

    @Test
    void reportsEveryProblemAtOnceInTheOrderOfTheFile() throws Exception {
        Config config = ConfigFile.parse("""
                surplus: 1
                proxy:
                  idle: 500
                  observe: yes
                  threads: 0
                  objective: 1.5
                  cap: 4MB
                  listen: 127.0.0.1
                  hosts: here
                  name:
                  routes:
                    - upstream: ftp://user:pass@word@x
                      nmae: chat
                    - 7
                  threads: 3
                """);

        assertThatThrownBy(() -> config.read(Everything::read))
                .isInstanceOf(ConfigException.class)
                .hasMessage("""
                        surplus (line 1): unknown key; known here: proxy
                        proxy.idle (line 3): "500" is not a positive duration such as 500ms, 1s, 2m or 1h
                        proxy.observe (line 4): "yes" is none of true, false, on, off
                        proxy.threads (line 5): "0" is not a whole number from 1 to 64
                        proxy.objective (line 6): "1.5" is not a number above 0 and below 1
                        proxy.cap (line 7): "4MB" is not a size such as 65536, 64KiB, 4MiB or 2GiB
                        proxy.listen (line 8): "127.0.0.1" is not host:port with a port from 0 to 65535
                        proxy.hosts (line 9): "here" is not a list of texts
                        proxy.name (line 10): has no value; give one or leave the key out
                        proxy.routes[0].upstream (line 12): "ftp://...@x" is not an absolute http or https URL without user, query and fragment, with a port from 1 to 65535 if any
                        proxy.routes[0].nmae (line 13): unknown key; known here: name, upstream
                        proxy.routes[1] (line 14): "7" is not a mapping
                        proxy.threads (line 15): appears a second time; keep one
                        proxy.routes[0].name: is missing: Name of the route.""");
    }

    @Test
    void takesValuesFromTheEnvironmentBeforeTheFile() throws Exception {
        Path file = Files.writeString(directory.resolve("c.yaml"), "proxy: {name: file, threads: 3}");
        Map<String, String> environment = Map.of(
                "STREAMGAUGE_PROXY_NAME", "environment",
                "STREAMGAUGE_PROXY_HOSTS", "[p, q]",
                "STREAMGAUGE_PROXY_ROUTES", "[{name: r, upstream: 'http://u'}]",
                "OTHER", "x");

        Everything everything = ConfigFile.read(Optional.of(file), environment).read(Everything::read);

        assertThat(everything.name()).isEqualTo("environment");
        assertThat(everything.threads()).isEqualTo(3);
        assertThat(everything.hosts()).containsExactly("p", "q");
        assertThat(everything.routes()).containsExactly(new Route("r", Optional.of(URI.create("http://u"))));
    }

    @Test
    void takesOptionsBeforeTheEnvironmentAndFallbacksLast() throws Exception {
        Map<String, String> environment = Map.of("STREAMGAUGE_PROXY_LISTEN", "127.0.0.1:1");
        Options options = new Options(
                List.of(new Option("proxy.listen", "--listen", "127.0.0.1:2")),
                List.of(
                        new Option("proxy.listen", "here", "127.0.0.1:3"),
                        new Option("proxy.hosts", "here", "[fallback]")));

        Everything everything =
                ConfigFile.read(Optional.empty(), environment, options).read(Everything::read);

        assertThat(everything.listen().getPort()).isEqualTo(2);
        assertThat(everything.hosts()).containsExactly("fallback");
    }

    @Test
    void saysWhichVariableOrOptionIsWrong() throws Exception {
        Map<String, String> environment = Map.of(
                "STREAMGAUGE_PROXY_IDLE", "soon",
                "STREAMGAUGE_PROXY_ROUTES", "[{name: r, upstream: nowhere}]",
                "STREAMGAUGE_PROXY_HOSTS", "[",
                "STREAMGAUGE_PROXI_NAME", "x");
        Config config = ConfigFile.read(
                Optional.empty(),
                environment,
                new Options(List.of(new Option("proxy.listen", "--listen", "here")), List.of()));

        assertThatThrownBy(() -> config.read(Everything::read))
                .hasMessageContaining("""
                        proxy.idle (STREAMGAUGE_PROXY_IDLE): "soon" is not a positive duration such as 500ms, 1s, 2m or 1h
                        proxy.listen (--listen): "here" is not host:port with a port from 0 to 65535
                        """)
                .hasMessageContaining("proxy.hosts (STREAMGAUGE_PROXY_HOSTS): line 1: not YAML: ")
                .hasMessageContaining("proxy.routes[0].upstream (STREAMGAUGE_PROXY_ROUTES): \"nowhere\" is not an")
                .hasMessageContaining("STREAMGAUGE_PROXI_NAME: unknown variable; no key of the configuration has it");
    }

    @Test
    void leavesSkippedKeysAndTheirVariablesAlone() throws Exception {
        Path file = Files.writeString(directory.resolve("c.yaml"), "processor: {any: thing}\nproxy: {}");
        Map<String, String> variables =
                Map.of("STREAMGAUGE_PROCESSOR_THREADS", "2", "STREAMGAUGE_DATA_DIR", "/somewhere");
        Config config = ConfigFile.read(Optional.of(file), variables);
        config.skip("processor");
        config.skip("data-dir");

        assertThat(config.read(Everything::read).name()).isEqualTo("proxy");
    }

    @Test
    void readsAcrossKeysProblemsOfRecordsUnderTheirSection() throws Exception {
        Config config = ConfigFile.parse("list:\n  - {}\n  - {}\n");

        assertThatThrownBy(() -> config.read(root -> root.list(
                        "list",
                        element -> {
                            throw new IllegalArgumentException("min is above max");
                        },
                        "Elements.")))
                .hasMessage("list[0] (line 2): min is above max\nlist[1] (line 3): min is above max");
    }

    @Test
    void neverShowsASecret() throws Exception {
        Config config = ConfigFile.parse("""
                password: hunter2
                token: [hunter2]
                kafka:
                  properties: {sasl.jaas.config: hunter2}
                """);

        Optional<Secret> secret = config.root().secret("password", "Password.");
        config.root().secret("token", "Token.");
        KafkaSettings kafka = KafkaSettings.read(config.root().section("kafka", "Kafka."));

        assertThat(secret.orElseThrow().reveal()).isEqualTo("hunter2");
        assertThat(kafka.properties()).containsEntry("sasl.jaas.config", "hunter2");
        assertThat(secret + " " + kafka + config.values() + config.problems()).doesNotContain("hunter2");
        assertThat(config.problems()).hasToString("[token (line 2): the value is not a text]");
    }

    @Test
    void refersToEveryKeyAlsoThoseOfEmptyLists() throws Exception {
        Config config = ConfigFile.parse("proxy: {threads: 5}");

        config.read(Everything::read);

        assertThat(config.reference()).extracting(ConfigKey::path).contains("proxy.routes", "proxy.routes[].name");
        assertThat(config.reference())
                .contains(new ConfigKey("proxy.threads", ConfigKey.Kind.VALUE, "2", "Event loops.", "5", "line 1"))
                .filteredOn(key -> key.path().equals("proxy.idle"))
                .extracting(ConfigKey::defaultValue, ConfigKey::variable)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("2s", "STREAMGAUGE_PROXY_IDLE"));
    }

    @Test
    void namesTheKeysThatHaveOtherValuesThanBefore() throws Exception {
        Config before =
                read("proxy: {threads: 2, cap: 1KiB, routes: [{name: a}]}\nk: {user: u, p: {a: x, b: y}, s: hush}");
        Config after =
                read("proxy: {idle: 3s, cap: 1KiB, routes: [{name: b}, {name: c}]}\nk: {user: u, p: {b: z}, s: hush2}");

        assertThat(after.changesSince(before))
                .containsExactly(
                        "proxy.idle",
                        "proxy.routes[0].name",
                        "k.s",
                        "k.p",
                        "proxy.routes[1].name",
                        "proxy.routes[1].upstream");
        assertThat(after.changesSince(after)).isEmpty();
    }

    private static Config read(String yaml) throws ConfigException {
        Config config = ConfigFile.parse(yaml);
        config.read(root -> {
            Everything.read(root);
            Section k = root.section("k", "Other.");
            return List.of(k.string("user", "", "User."), k.secret("s", "Secret."), k.properties("p", "Free."));
        });
        return config;
    }

    @Test
    void refusesWhatIsNotAYamlMapping() throws Exception {
        assertThatThrownBy(() -> ConfigFile.parse("a: b: c"))
                .hasMessage("the configuration: line 1: not YAML: mapping values are not allowed here");
        assertThatThrownBy(() -> ConfigFile.parse("- a").read(Everything::read))
                .hasMessage("the configuration: is not a mapping of keys to values");
        assertThatThrownBy(() -> ConfigFile.parse("a: &x 1\nb: *x"))
                .hasMessage("the configuration: line 2: an alias (*name); write the value out");
        assertThatThrownBy(() -> ConfigFile.parse("a: 1\n---\nb: 1"))
                .hasMessageContaining("a second document; there must be one");
    }

    @Test
    void saysWhichFileCannotBeRead() {
        Path missing = directory.resolve("missing.yaml");

        assertThatThrownBy(() -> ConfigFile.read(Optional.of(missing), Map.of()))
                .hasMessage("the configuration: there is no file " + missing);
        assertThatThrownBy(() -> ConfigFile.read(Optional.of(directory), Map.of()))
                .hasMessageContaining(directory + " is a directory");
    }
}
